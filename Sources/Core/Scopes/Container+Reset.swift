extension Container {
    /// Lets go of every instance in `scope`, in this container only: neither parents nor children are touched.
    ///
    /// The next request makes a new instance. One whose construction is under way is delivered to who makes it, not kept,
    /// and closed at once; who waited for it makes another. Closing hooks run, the latest made first, after the instances
    /// were taken out: now, but for those that have to be awaited, which run in a task with what comes after them.
    ///
    /// - Throws: `.notResettable` for `.container` on a sealed container, whose instances are read without a lock.
    public func resetObjectScope(_ scope: ObjectScope<Never>) throws(ResolutionError) {
        if scope.kind == .container {
            try resetContainerScope()
        } else {
            let entries = state.withLock { state in
                // Those with closing hooks first, in the order to run them.
                state.takeClosable { $0.scope == scope.kind }
                    + state.entries(of: scope.kind, isSealed: sealedTable.load() != nil)
            }
            let cleared = entries.compactMap { $0.clear() }
            for entry in entries { entry.endReset() }
            ClosingRun(container: self).start(cleared.flatMap(\.closings))
        }
        emit(.init(kind: .reset, layer: name, scope: scope.description))
    }

    /// Files each registration anew with an empty slot: whoever reads the old slot goes on reading it.
    private func resetContainerScope() throws(ResolutionError) {
        let closings = change { state -> [(service: ServiceKey, closing: Closing)]? in
            guard sealedTable.load() == nil else { return nil }
            let closings = state.takeClosable { $0.scope == .container }.flatMap { $0.serviceClosings }
            state.letGo += state.keepingEntries
            for (position, entry) in state.entries.enumerated() where entry.scope == .container {
                state.entries[position] = entry.renewed()
            }
            for declaration in state.decorations where declaration.current?.entry.scope == .container {
                declaration.forgetEntry()
            }
            state.openTable = nil
            return closings
        }
        guard let closings else {
            throw ResolutionError(.notResettable, path: [ServiceKey(Container.self, name: RegistrationName(name))]) {
                "Give what has to be let go a scope of its own: ObjectScope(\"name\", storage: PermanentStorage.init)."
            }
        }
        ClosingRun(container: self).start(closings)
    }
}
