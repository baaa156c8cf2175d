extension Container {
    /// The registration that serves `key`, here or in the nearest ancestor that has one.
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

    /// Whether this container or an ancestor has a registration of `key`. Tells nothing of whether it can be made.
    package func isRegistered(_ key: ServiceKey) -> Bool {
        find(key) != nil
    }

    /// The node of one registration, here or in an ancestor.
    func find(_ entry: Entry) -> Found? {
        var container = self
        _ = table
        while true {
            let table = container.latestTable
            if let node = table.node(of: entry) { return Found(node: node, container: container) }
            guard !table.isClosed, let parent = container.parent else { return nil }
            container = parent
        }
    }

    /// The registration that is selected; nil where an adapter has to be asked.
    func find<Value>(_ type: Value.Type, _ selection: Selection) -> Found? {
        if let entry = selection.entry { return entry is TypedEntry<Value> ? find(entry) : nil }
        guard let found = find(ServiceKey(type, name: selection.name)), !found.node.entry.isAdapter else { return nil }
        return found
    }

    /// The node of what is decorated. An open container may have been compiled anew meanwhile; then the table no longer
    /// knows the entry.
    ///
    /// - Throws: `.containerClosed` when the layer that owns it was closed.
    func inner(_ base: Entry) throws(ResolutionError) -> Found {
        if let found = find(base) { return found }
        if chain.contains(where: { $0.table.isClosed }) { throw missing(base.key) }
        return Found(
            node: .init(entry: base, component: nil, colour: .plain, plainColour: .plain, endless: nil), container: self
        )
    }

    /// The compiled registrations; an open container compiles them anew after a change, its own or its parent's.
    var table: RegistrationTable {
        if let table = sealedTable.load() { return table }
        var open = [self]
        var above = parent
        while let container = above, container.sealedTable.load() == nil {
            open.append(container)
            above = container.parent
        }
        var table = above?.sealedTable.load()
        for container in open.reversed() { table = container.compiledTable(below: table) }
        return table ?? compiledTable(below: nil)
    }

    /// The table as it was compiled last: of a container whose own and whose ancestors' changes have been compiled.
    var latestTable: RegistrationTable {
        sealedTable.load() ?? state.withLock { $0.openTable } ?? table
    }

    private func compiledTable(below parentTable: RegistrationTable?) -> RegistrationTable {
        change { state in
            if let table = sealedTable.load() { return table }
            if let table = state.openTable, table.parent === parentTable?.identity { return table }
            let table = RegistrationCompiler.compile(&state, of: self, parentTable: parentTable)
            state.openTable = table
            return table
        }
    }

    /// Whether it was closed; read without a lock.
    var isClosed: Bool { sealedTable.load()?.isClosed == true }

    /// Why `key` cannot be had; `asked` is the container that the request came through.
    func missing(_ key: ServiceKey, askedThrough asked: Container? = nil) -> ResolutionError {
        if let closed = chain.first(where: { $0.state.withLock { $0.isClosed } }) {
            let name = closed.name
            return ResolutionError(.containerClosed, path: [key]) { "`\(name)` was closed." }
        }
        if let problem = chain.lazy.compactMap({ $0.sealedTable.load()?.lateRegistrations[key] }).first {
            return ResolutionError(.lateRegistration, path: [key], site: problem.site) { problem.summary }
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
        let below = (asked ?? self).chain.prefix { $0 !== self }.map { (name: $0.name, table: $0.table) }
        return ResolutionError(.missing, path: [key]) { [known = reach.knownKeys] in
            let near = NearMisses.of(key, among: known())
            let hint = near.isEmpty ? "" : " Did you mean " + near.map { "`\($0)`" }.joined(separator: " or ") + "?"
            let looked = LongWay(count: names.count) { "`\(names[$0])`" }.sequence
            return "Looked in \(looked)." + hint
                + ResolutionTexts.childHint(below.first { $0.table.nodes[key] != nil }?.name)
        }
    }

    /// Open and empty: most likely a config's container that nobody configured.
    /// Or its configuration was refused.
    private var looksUnconfigured: Bool {
        guard sealedTable.load() == nil else { return false }
        return state.withLock { state in
            if case .failure = state.bootstrap { return true }
            return state.entries.isEmpty && state.decorations.isEmpty && state.collected.isEmpty
        }
    }
}

extension [Container] {
    /// Gives the keys of what is registered in these containers.
    ///
    /// Holds the tables of sealed ones alone: their containers keep the errors that ask for it.
    fileprivate var knownKeys: @Sendable () -> [ServiceKey] {
        let tables = compactMap { $0.sealedTable.load() }
        guard tables.count == count else { return { flatMap { $0.table.nodes.keys } } }
        return { tables.flatMap { $0.nodes.keys } }
    }
}
