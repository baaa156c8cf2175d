extension Container {
    /// Proves the registrations of this container and its ancestors, then closes them. No factory runs.
    ///
    /// For containers made by hand; a config's container is sealed by `configure()`. Ancestors that are open stay open.
    /// Linear in what is new: ancestors that are sealed, with all above them, have been proved.
    /// A second call does nothing.
    ///
    /// - Throws: `BootstrapError` with every problem; the container stays open.
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

    /// Compiles for good. What was registered is proved.
    func closeRegistrations() {
        joinParent()
        let parentTable = parent?.table
        let isNew = change { state in
            guard sealedTable.load() == nil else { return false }
            if let table = state.openTable, table.parent === parentTable?.identity, !table.hasComponents {
                // What the proof was made from; nothing in it is for open containers alone.
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
