extension Container {
    /// Proves the registrations of this container and its ancestors, then closes the registrations of this container.
    /// No factory runs.
    ///
    /// Use it for containers that no config describes; `configure()` seals a config's container. Open ancestors stay
    /// open. The cost is usually linear in the layers that are not sealed, because a sealed layer whose ancestors are
    /// all sealed has already been proved. A second call does nothing, unless a host with a digest deferred the proof.
    ///
    /// - Throws: `BootstrapError` with every problem; a container that was open then stays open.
    public func seal() throws(BootstrapError) {
        let deferred = Self.runDeferredProofs(of: [self])
        guard deferred.isEmpty else { throw BootstrapError(deferred) }
        guard !isSealed else { return }
        let cycles = StackFaults.cycles(among: [self])
        guard cycles.isEmpty else { throw BootstrapError(cycles) }
        let proof = StackProof([self])
        let problems = Proof.inOrder(proof.problems + state.withLock { $0.problems })
        guard problems.isEmpty else { throw BootstrapError(problems) }
        closeRegistrations()
        proof.settle()
    }

    /// Publishes the final table, after the registrations have been proved.
    func closeRegistrations() {
        joinParent()
        let parentTable = parent?.table
        let isNew = change { state in
            guard sealedTable.load() == nil else { return false }
            if let table = state.openTable, table.parent === parentTable?.identity, !table.hasComponents {
                // The proof used this table. It is also right for a sealed container, because it has no component: a
                // component would have the flight of the open container.
                sealedTable.publish(parentTable?.isFinal == false ? table : table.markedFinal)
                state.openTable = nil
                return true
            }
            sealedTable.publish(
                RegistrationCompiler.compile(&state, of: self, parentTable: parentTable, isSealing: true).table)
            state.openTable = nil
            return true
        }
        guard isNew else { return }
        publishLinks()
        emit(.init(kind: .sealed, layer: name))
    }
}
