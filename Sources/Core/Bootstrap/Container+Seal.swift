extension Container {
    /// Proves the registrations of this container and its ancestors, then closes the registrations of this container
    /// and of its open ancestors. No factory runs.
    ///
    /// Use it for containers that no config describes; `configure()` seals a config's container. Open ancestors are
    /// sealed, too, because their later registrations would change what is proved here; one that is empty or that a
    /// config describes is a fault, because it is not configured yet. The cost is usually linear in the layers that are
    /// not sealed. A second call does nothing, unless a host with a digest deferred the proof.
    ///
    /// If another thread or an observer registers a service meanwhile, that registration is proved, too, or refused as a
    /// late one.
    ///
    /// - Throws: `BootstrapError` with every problem. Containers that were open then stay open, except for ancestors that
    ///   were sealed before a faulty registration was added meanwhile.
    public func seal() throws(BootstrapError) {
        let deferred = Self.runDeferredProofs(of: [self])
        guard deferred.isEmpty else { throw BootstrapError(deferred) }
        guard !isSealed else { return }
        let cycles = StackFaults.cycles(among: [self])
        guard cycles.isEmpty else { throw BootstrapError(cycles) }
        var proof: StackProof
        var layers: [Container]
        repeat {
            layers = openLayers
            proof = StackProof([self])
            var problems = StackFaults.openParents(of: layers) + proof.problems
            for layer in layers { problems += layer.state.withLock { $0.problems } }
            guard problems.isEmpty else { throw BootstrapError(Proof.inOrder(problems)) }
        } while !layers.allSatisfy { $0.closeRegistrations(provedBy: proof) }
        proof.settle()
    }

    /// This container and its open ancestors, parents first, up to one that is not configured yet: a config describes
    /// it, or it is empty.
    private var openLayers: [Container] {
        var layers = [self]
        while let last = layers.last, last.parentage.config == nil, let parent = last.parent, !parent.isSealed,
            !parent.isOpenAndEmpty, parent.state.withLock({ $0.describedBy == nil })
        {
            layers.append(parent)
        }
        layers.reverse()
        return layers
    }

    /// Publishes the final table, after the registrations have been proved.
    ///
    /// - Returns: Whether the container is sealed. If another thread has changed its registrations since the proof, it
    ///   stays open, and the changed registrations must be proved.
    func closeRegistrations(provedBy proof: StackProof) -> Bool {
        closeRegistrations(ifUnchangedSince: proof.builder.changeCount(of: self))
    }

    /// Publishes the final table if the ``ContainerState/changeCount`` is the one that was proved, or if that is nil;
    /// returns whether the container is sealed.
    @discardableResult
    func closeRegistrations(ifUnchangedSince proved: Int? = nil) -> Bool {
        joinParent()
        let parentTable = parent?.table
        let isNew = change { state -> Bool? in
            guard proved == nil || state.changeCount == proved else { return nil }
            guard sealedTable.load() == nil else { return false }
            if let table = state.openTable, table.parent === parentTable?.identity, !table.hasComponents,
                !state.lineage.isCutOff
            {
                // The proof used this table. It is also right for a sealed container, because it has no component: a
                // component would have the flight of the open container. After `cutOff`, open children compile again.
                sealedTable.publish(table.markedFinal)
                state.openTable = nil
                return true
            }
            sealedTable.publish(
                RegistrationCompiler.compile(&state, of: self, parentTable: parentTable, isSealing: true).table)
            state.openTable = nil
            return true
        }
        guard isNew == true else { return isNew != nil }
        publishLinks()
        emit(.init(kind: .sealed, layer: name))
        return true
    }
}
