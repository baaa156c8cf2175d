extension Container {
    /// The registration that serves `key`, in this container or in the nearest ancestor that has one.
    func find(_ key: ServiceKey) -> Found? {
        var container = self
        compileIfChanged()
        while true {
            let table = container.latestTable
            if let node = table.nodes[key] {
                return container.hasLostBase(of: node.entry) ? nil : Found(node: node, container: container)
            }
            guard !table.isClosed, let parent = container.parent else { return nil }
            container = parent
        }
    }

    /// Whether the service that a decorator decorates is out of reach, because the layer that owns it, or one between,
    /// was closed. A sealed container keeps the decorator in its table, and its instance; an open one compiles its
    /// registrations again.
    private func hasLostBase(of decorator: Entry) -> Bool {
        guard var base = decorator.decoratedEntry, isCutOff else { return false }
        while let next = base.decoratedEntry { base = next }
        return find(base) == nil
    }

    /// The node of one registration, in this container or an ancestor.
    func find(_ entry: Entry) -> Found? {
        var container = self
        compileIfChanged()
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
        guard let found = find(ServiceKey(type, name: selection.name)), !found.entry.isAdapter else { return nil }
        return found
    }

    /// The node of a registration that a decorator or a link leads to. If an open container was compiled again
    /// meanwhile, its table may no longer contain the entry; then the node is a new one.
    ///
    /// - Throws: `.containerClosed` if the layer that owns the registration was closed.
    func find(decorated base: Entry) throws(ResolutionError) -> Found {
        if let found = find(base) { return found }
        if chain.contains(where: { $0.table.isClosed }) { throw missing(base.key) }
        return Found(
            node: .init(entry: base, component: nil, execution: .plain, plainExecution: .plain, endlessCycles: nil),
            container: self
        )
    }

    /// Checks whether an instance exists, without a stack frame that has room for a value of the service.
    ///
    /// - Throws: `.tooDeep` if there is no instance, because too little stack is left to construct one.
    @inline(never)
    func checkIsConstructed<Service>(_ service: Service.Type, _ selection: Selection) throws(ResolutionError) {
        guard let found = find(service, selection) else {
            if adapterEntry(of: service) == nil { return }
            throw ThreadStackNeed.tooDeep(service, name: selection.name)
        }
        let entry = found.entry
        if !entry.isConstructed { throw ThreadStackNeed.tooDeep(service, name: selection.name, at: entry.site) }
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

    /// Compiles the registrations of this container and of its ancestors that have changed.
    func compileIfChanged() { _ = table }

    /// The table that was compiled last. Use it after the changes of this container and its ancestors have been
    /// compiled.
    var latestTable: RegistrationTable {
        sealedTable.load() ?? state.withLock { $0.openTable } ?? table
    }

    private func compiledTable(parentTable: RegistrationTable?) -> RegistrationTable {
        change { state in compile(&state, parentTable: parentTable).table }
    }

    /// The table of the registrations; compiled if they or those of the parent have changed, and then also their
    /// requirements.
    private func compile(
        _ state: inout ContainerState, parentTable: RegistrationTable?
    ) -> (table: RegistrationTable, requirements: GatheredRequirements?) {
        if let table = sealedTable.load() { return (table, nil) }
        if let table = state.openTable, table.parent === parentTable?.identity { return (table, nil) }
        let compiled = RegistrationCompiler.compile(&state, of: self, parentTable: parentTable)
        state.openTable = compiled.table
        return compiled
    }

    /// Compiles the registrations if they have changed, and reads the state in the same step: no other thread registers
    /// in between. `read` also receives the requirements if they were compiled.
    func withCompiledState<Result>(
        _ read: (inout ContainerState, consuming GatheredRequirements?) -> Result
    ) -> Result {
        let parentTable = parent?.table
        return change { state in
            let requirements = compile(&state, parentTable: parentTable).requirements
            return read(&state, requirements)
        }
    }

    /// Whether the container was closed; read without a lock.
    var isClosed: Bool { sealedTable.load()?.isClosed == true }

    /// Whether the container is open, and no registration, decorator or collection was declared in it.
    var isOpenAndEmpty: Bool {
        guard sealedTable.load() == nil else { return false }
        return state.withLock { state in
            state.entries.isEmpty && state.decorations.isEmpty && state.collected.isEmpty
        }
    }
}
