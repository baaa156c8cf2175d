extension Container {
    /// The links of an open container; nil if requests take the slow path.
    ///
    /// They are not in ``links``, because each change of the registrations makes them outdated, and a table that is read
    /// without a lock could never be freed. A request holds the memory instead while it runs; so the memory, its
    /// registrations and their instances live at least as long as the request, whatever changes meanwhile.
    ///
    /// Only while all ancestors are sealed and on the fast path, and nothing observes or records requests.
    @inline(__always)
    func openLinks() -> LinkMemory? {
        guard !hooks.isPublished, !recorder.isPublished else { return nil }
        guard let parent = parentage.parent(of: self) else { return openLinks(below: nil) }
        // The limit of the parent covers those of its ancestors.
        let isLinked = parent.state.withLock { $0.linking.memory != nil && $0.linking.limit == .nothing }
        guard isLinked, let table = parent.sealedTable.load() else { return nil }
        return openLinks(below: table.identity)
    }

    @inline(__always)
    private func openLinks(below parent: RegistrationTable.Identity?) -> LinkMemory? {
        let known = state.withLock { state in
            state.isClosed || state.openLinks.parent != parent.map(ObjectIdentifier.init) ? nil : state.openLinks.memory
        }
        return known ?? makeOpenLinks(below: parent)
    }

    /// Compiles the registrations and their links. If the registrations change meanwhile, the compiler may see two
    /// tables; the result is then dropped.
    @inline(never)
    private func makeOpenLinks(below parent: RegistrationTable.Identity?) -> LinkMemory? {
        let table = table
        let isDue = state.withLock { state in
            state.openTable === table && table.parent === parent && !state.isClosed && state.usesOpenLinks
                && state.openLinks.begin()
        }
        guard isDue else { return nil }
        let memory = LinkCompiler.compile(table, of: self)
        _ = memory.table()
        return state.withLock { state in
            guard state.openTable === table, !state.isClosed, !isSealed else { return nil }
            state.openLinks.store(memory, below: parent)
            return memory
        }
    }

    /// Changes whether requests use links while the container is open; for tests of the slow path.
    package func useOpenLinks(_ isOn: Bool) {
        state.withLock { $0.usesOpenLinks = isOn }
    }

    /// Whether requests are served by links although the container is open; for tests.
    package var hasOpenLinks: Bool { !isSealed && state.withLock { $0.openLinks.memory != nil } }

    /// The link for a request to an open container.
    @inline(__always)
    func openLink(_ type: UInt, _ name: RegistrationName?, in memory: LinkMemory) -> Link {
        let key = name.map { LinkTable.mixed(type, $0.bits) } ?? type
        guard let link = memory.find(key) ?? parent?.linkBeyondFirstLine(key) else { return .slowPath }
        guard link.hasRecord else { return .slowPath }
        guard let name else { return link }
        return link.record.hasName(name.bits) ? link : .slowPath
    }
}
