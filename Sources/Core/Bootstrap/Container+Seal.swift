extension Container {
    /// Proves the registrations of this container and its ancestors, then closes the registrations of this container.
    /// No factory runs.
    ///
    /// Use it for containers that no config describes; `configure()` seals a config's container. Open ancestors stay
    /// open. The cost is linear in the new layers, because an ancestor that is sealed, together with its own
    /// ancestors, has already been proved. A second call does nothing.
    ///
    /// - Throws: `BootstrapError` with every problem; the container then stays open.
    public func seal() throws(BootstrapError) {
        guard !isSealed else { return }
        let cycles = StackFaults.cycles(among: [self])
        guard cycles.isEmpty else { throw BootstrapError(cycles) }
        let proof = StackProof([self])
        let problems = proof.problems + state.withLock { $0.problems }
        guard problems.isEmpty else { throw BootstrapError(problems) }
        closeRegistrations()
        proof.settle()
    }

    /// Compiles the final table, after the registrations have been proved.
    func closeRegistrations() {
        joinParent()
        let parentTable = parent?.table
        let isNew = change { state in
            guard sealedTable.load() == nil else { return false }
            if let table = state.openTable, table.parent === parentTable?.identity, !table.hasComponents {
                // The proof used this table, and nothing in it is only for open containers.
                sealedTable.publish(parentTable?.isFinal == false ? table : table.finished)
                state.openTable = nil
                return true
            }
            sealedTable.publish(
                RegistrationCompiler.compile(&state, of: self, parentTable: parentTable, isSealing: true))
            state.openTable = nil
            return true
        }
        guard isNew else { return }
        link()
        emit(.init(kind: .sealed, layer: name))
    }
}
