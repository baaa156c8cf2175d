extension Container {
    /// Finds the services that registrations and adapter types require, as seen from this container.
    var requirements: RequirementFinder {
        RequirementFinder(
            find: { self.find($0).map { ($0.entry, nil) } },
            request: { self.adapterEntry(of: $0)?.adapterRequest },
            contributions: contributions(to:),
            collects: collects(_:),
            opens: opens(_:))
    }

    /// The entry of an adapter type, or nil if the type is not an adapter. The tables are searched before the type is
    /// cast.
    func adapterEntry(of type: Any.Type) -> Entry? {
        if let entry = find(ServiceKey(type))?.entry, entry.adapterRequest != nil { return entry }
        return recognizedAdapter(type)
    }

    /// The entry of an adapter type that no table in reach contains; nil if the type is not an adapter.
    func recognizedAdapter(_ type: Any.Type) -> Entry? {
        state.withLock { $0.adapters.entry(of: type, site: site) }
    }

    /// How many types this container has cast to find out whether they are adapters.
    package var adapterCastCount: Int { state.withLock { $0.adapters.castCount } }

    /// The contributions to a type in reach, parents first.
    func contributions(to type: Any.Type) -> [Entry] {
        compileIfChanged()
        return Reach(self).contributions(to: type)
    }

    /// Whether this container or an ancestor declares that the collection may be empty.
    func collects(_ type: Any.Type) -> Bool {
        compileIfChanged()
        return Reach(self).collects(type)
    }

    /// The registrations that a collection of this element type gathers.
    ///
    /// - Throws: `.missing` if nothing contributes and no layer in reach declares `collects`; `.containerClosed` if a
    ///   layer in reach is closed.
    func contributions(
        through element: Any.Type, _ selection: Selection
    ) throws(ResolutionError) -> [Entry] {
        let isClosed = chain.contains { $0.table.isClosed }
        if selection.entry == nil, !isClosed,
            let entries = requirements.contributions(through: element, name: selection.name)
        {
            return entries
        }
        let key = ServiceKey(element, name: selection.name)
        let error = missing(key)
        guard error.code == .missing else { throw error }
        let names = chain.map(\.name)
        let reach = PathText(count: names.count) { "`\(names[$0])`" }.sequence
        throw ResolutionError(.missing, path: [key]) {
            "It was requested as a collection, and nothing contributes to it. Looked in \(reach). Add `.contributed()` "
                + "to its registrations, or declare `collects` if an empty collection is intended."
        }
    }

    /// Whether a registration in reach serves a type, which may be an adapter.
    func serves(_ type: Any.Type, _ selection: Selection) -> Bool {
        if selection.entry != nil { return true }
        if let found = find(ServiceKey(type, name: selection.name)), found.entry.adapterRequest == nil {
            return true
        }
        return requirements.serves(type, name: selection.name)
    }

    /// The registrations that an adapter resolves when it is constructed.
    func targets(ofAdapter type: Any.Type, _ selection: Selection) -> [Found] {
        guard selection.entry == nil else { return [] }
        return requirements.requirements(of: type, name: selection.name).compactMap { requirement in
            requirement.kind.joinsExecution ? requirement.entry.flatMap(find) : nil
        }
    }

    /// The combined execution of a service, or of the services that an adapter resolves when it is constructed.
    func execution(of type: Any.Type, _ selection: Selection) -> DependencyGraph.Execution {
        let found = selection.entry.map { find($0) } ?? find(ServiceKey(type, name: selection.name))
        if let found, !found.entry.isAdapter { return found.node.execution }
        return targets(ofAdapter: type, selection).map(\.node.execution).max { $0.rank < $1.rank } ?? .plain
    }
}
