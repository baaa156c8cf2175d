extension Container {
    /// Releases every instance in `scope`, in this container only.
    ///
    /// Parents and children do not change. Only weak, memory-sensitive and custom scopes have instances to release, and
    /// `.container` while the container is open.
    ///
    /// The next request constructs a new instance. If an instance is under construction, the request that constructs it
    /// receives it, but it is not stored, and it is closed immediately; requests that waited for it construct another.
    /// `.container` is the exception: there, requests that already wait for the instance receive it, too, and it is
    /// closed with the next reset or with the container.
    ///
    /// Closing hooks run after all instances are removed, latest construction first. They run now, up to the first hook
    /// that must be awaited; that hook and those after it run in a task.
    ///
    /// - Throws: `.notResettable` for `.container` on a sealed container, whose instances are read without a lock.
    public func resetObjectScope(_ scope: ObjectScope<Never>) throws(ResolutionError) {
        if scope.kind == .container {
            try resetContainerScope()
        } else {
            let (closable, all) = state.withLock { state in
                (
                    state.takeClosable { $0.scope == scope.kind },
                    state.entries(of: scope.kind, isSealed: sealedTable.load() != nil)
                )
            }
            // Entries with closing hooks come first, in the order in which the hooks run.
            let entries = closable.isEmpty ? all : closable + all
            var cleared: [ClearedInstance] = []
            cleared.reserveCapacity(entries.count)
            for entry in entries {
                if let instance = entry.clear() { cleared.append(instance) }
            }
            for entry in entries { entry.endReset() }
            if cleared.contains(where: { $0.entry.hasClosing }) {
                ClosingRun(container: self).start(cleared.flatMap(\.closings))
            }
            for instance in cleared { instance.end() }
        }
        emit(.init(kind: .reset, layer: name, scope: scope.description))
    }

    /// Replaces each registration in `.container` scope by a copy with an empty slot. A request that began earlier can
    /// still read the old slot.
    private func resetContainerScope() throws(ResolutionError) {
        let closings = change { state -> [(service: ServiceKey, closing: Closing)]? in
            guard sealedTable.load() == nil else { return nil }
            let closings = state.takeClosable { $0.scope == .container }.flatMap { $0.serviceClosings }
            state.replaced += state.storingEntries
            for (position, entry) in state.entries.enumerated() where entry.scope == .container {
                state.entries[position] = entry.renewed()
            }
            for declaration in state.decorations where declaration.latestEntry?.scope == .container {
                declaration.forgetEntry()
            }
            state.openTable = nil
            return closings
        }
        guard let closings else {
            throw ResolutionError(.notResettable, path: [ServiceKey(Container.self, name: RegistrationName(name))]) {
                "Put the services that must be reset in a scope of their own: "
                    + "ObjectScope(\"name\", storage: PermanentStorage.init)."
            }
        }
        ClosingRun(container: self).start(closings)
    }
}
