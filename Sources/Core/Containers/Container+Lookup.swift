extension Container {
    /// The registration that serves `key`, in this container or in the nearest ancestor that has one.
    func find(_ key: ServiceKey) -> Found? {
        var container = self
        _ = table
        while true {
            let table = container.latestTable
            if let node = table.nodes[key] { return Found(node: node, container: container) }
            guard !table.isClosed, let parent = container.parent else { return nil }
            container = parent
        }
    }

    /// The node of one registration, in this container or an ancestor.
    func find(_ entry: Entry) -> Found? {
        var container = self
        _ = table
        while true {
            let table = container.latestTable
            if let node = table.nodes[entry] { return Found(node: node, container: container) }
            guard !table.isClosed, let parent = container.parent else { return nil }
            container = parent
        }
    }

    /// The selected registration. Nil if none serves the type directly; an adapter may still serve it.
    func find<Value>(_ type: Value.Type, _ selection: Selection) -> Found? {
        if let entry = selection.entry { return entry.key.type == type && !entry.isAdapter ? find(entry) : nil }
        guard let found = find(ServiceKey(type, name: selection.name)), !found.node.entry.isAdapter else { return nil }
        return found
    }

    /// The node of a decorated registration. If an open container was compiled again meanwhile, its table may no longer
    /// contain the entry; then the node is a new one.
    ///
    /// - Throws: `.containerClosed` if the layer that owns the registration was closed.
    func inner(_ base: Entry) throws(ResolutionError) -> Found {
        if let found = find(base) { return found }
        if chain.contains(where: { $0.table.isClosed }) { throw missing(base.key) }
        return Found(
            node: .init(entry: base, component: nil, execution: .plain, plainExecution: .plain, endlessCycles: nil),
            container: self
        )
    }

    /// The compiled registrations. An open container compiles them again after its own or its parent's registrations
    /// change.
    var table: RegistrationTable {
        if let table = sealedTable.load() { return table }
        var open = [self]
        var next = parent
        while let container = next, container.sealedTable.load() == nil {
            open.append(container)
            next = container.parent
        }
        var table = next?.sealedTable.load()
        for container in open.reversed() { table = container.compiledTable(parentTable: table) }
        return table ?? compiledTable(parentTable: nil)
    }

    /// The table that was compiled last. Use it after the changes of this container and its ancestors have been
    /// compiled.
    var latestTable: RegistrationTable {
        sealedTable.load() ?? state.withLock { $0.openTable } ?? table
    }

    private func compiledTable(parentTable: RegistrationTable?) -> RegistrationTable {
        change { state in
            if let table = sealedTable.load() { return table }
            if let table = state.openTable, table.parent === parentTable?.identity { return table }
            let table = RegistrationCompiler.compile(&state, of: self, parentTable: parentTable)
            state.openTable = table
            return table
        }
    }

    /// Whether the container was closed; read without a lock.
    var isClosed: Bool { sealedTable.load()?.isClosed == true }

    /// The error that says why `key` cannot be resolved.
    ///
    /// - Parameters:
    ///   - receiver: The container that received the request, if it is not this one.
    ///   - frame: The open scope that received the request, if there is one.
    func missing(
        _ key: ServiceKey, requestedThrough receiver: Container? = nil, inside frame: ScopeFrame? = nil
    ) -> ResolutionError {
        if let closed = chain.first(where: { $0.state.withLock { $0.isClosed } }) {
            let name = closed.name
            return ResolutionError(.containerClosed, path: [key]) { "`\(name)` was closed." }
        }
        if let problem = chain.lazy.compactMap({ $0.sealedTable.load()?.lateRegistrations[key] }).first {
            return ResolutionError(.lateRegistration, path: [key], site: problem.site) { LateTexts.note(problem) }
        }
        if looksUnconfigured {
            let name = name
            return ResolutionError(.notConfigured, path: [key], site: site) {
                "Nothing is registered in `\(name)`: call `\(name).configure()`, of the config whose container it is, "
                    + "in main, or start the application with AppHost."
            }
        }
        let reach = chain
        let names = reach.map(\.name)
        let descendants = (receiver ?? self).chain.prefix { $0 !== self }.map { (name: $0.name, table: $0.table) }
        let opening = frame.flatMap { $0.container.openers(of: $0.name).first }
        let scope =
            frame.map { ScopeTexts.requested(in: $0.name, of: $0.container.name, isDeclared: opening != nil) } ?? ""
        return ResolutionError(.missing, path: [key], site: opening?.site) { [known = reach.knownKeys] in
            let near = NearMisses.of(key, among: known())
            let hint = near.isEmpty ? "" : " Did you mean " + near.map { "`\($0)`" }.joined(separator: " or ") + "?"
            let looked = PathText(count: names.count) { "`\(names[$0])`" }.sequence
            return "Looked in \(looked)." + scope + hint
                + ResolutionTexts.childHint(descendants.first { $0.table.nodes[key] != nil }?.name)
        }
    }

    /// Whether the container is open and empty, or its configuration failed. An open and empty container most likely
    /// belongs to a config that was not configured.
    private var looksUnconfigured: Bool {
        guard sealedTable.load() == nil else { return false }
        if case .failure = state.withLock({ $0.bootstrap }) { return true }
        return isOpenAndEmpty
    }

    /// Whether the container is open, and no registration, decorator or collection was declared in it.
    var isOpenAndEmpty: Bool {
        guard sealedTable.load() == nil else { return false }
        return state.withLock { state in
            state.entries.isEmpty && state.decorations.isEmpty && state.collected.isEmpty
        }
    }
}

extension [Container] {
    /// A closure that returns the keys of all registrations in these containers.
    ///
    /// If all containers are sealed, the closure holds only their tables, because the containers cache the errors that
    /// hold the closure.
    fileprivate var knownKeys: @Sendable () -> [ServiceKey] {
        let tables = compactMap { $0.sealedTable.load() }
        guard tables.count == count else { return { flatMap { $0.table.registeredKeys } } }
        return { tables.flatMap(\.registeredKeys) }
    }
}
