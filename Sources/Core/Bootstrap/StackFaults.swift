/// The faults of a stack of layers that can be found before anything is registered in it.
enum StackFaults {
    /// Configs that are not bound to one container, two configs that describe one container, parents in a cycle, and
    /// layers of the same name.
    static func problems(of layers: [Bootstrap.Layer]) -> [Problem] {
        let unbound = layers.filter { $0.config.container !== $0.container }.map(BootstrapTexts.computedContainer)
        guard unbound.isEmpty else { return Proof.inOrder(unbound) }
        let containers = layers.map(\.container)
        return Proof.inOrder(sharedContainers(layers) + cycles(among: containers) + equalNames(containers))
    }

    /// The cycles that the parents of these containers form, each once.
    static func cycles(among containers: [Container]) -> [Problem] {
        var (problems, known): ([Problem], IdentitySet) = ([], IdentitySet())
        for container in containers {
            var next: Container? = container
            // The ancestors of a settled layer form no cycle.
            while let current = next, current.settled == nil, known.insert(ObjectIdentifier(current)) {
                let cycle = current.parentage.ancestry(of: current).cycle
                if !cycle.isEmpty {
                    problems.append(BootstrapTexts.parentsInACycle(cycle))
                    for member in cycle { known.insert(ObjectIdentifier(member)) }
                }
                next = current.parent
            }
        }
        return Proof.inOrder(problems)
    }

    /// The layers that would be sealed below an open one. The parent of a sealed layer is sealed, so this looks at the
    /// parents alone. One problem for each parent.
    static func openParents(of containers: [Container]) -> [Problem] {
        var known = IdentitySet()
        for container in containers { known.insert(ObjectIdentifier(container)) }
        var problems: [Problem] = []
        for container in containers {
            guard let parent = container.parent, !parent.isSealed, known.insert(ObjectIdentifier(parent)) else {
                continue
            }
            problems.append(BootstrapTexts.openParent(parent, of: container))
        }
        return problems
    }

    /// Containers that two of these configs describe, or that another config has described before.
    static func sharedContainers(_ layers: [Bootstrap.Layer]) -> [Problem] {
        var known: [ObjectIdentifier: LayerDescription] = [:]
        return layers.compactMap { layer in
            let first = known[ObjectIdentifier(layer.container)] ?? layer.container.state.withLock { $0.describedBy }
            guard let first, first.config != layer.config else {
                known[ObjectIdentifier(layer.container)] = layer.description
                return nil
            }
            return BootstrapTexts.sharedContainer(layer.container, first, layer.description)
        }
    }

    /// Layers that have the same name as another one of these or as one of their ancestors.
    ///
    /// Linear in `containers`, which are ordered parents first.
    static func equalNames(_ containers: [Container]) -> [Problem] {
        let ownIdentities = Set(containers.map { ObjectIdentifier($0) })
        var reaches: [ObjectIdentifier: Reach] = [:]
        var first: [String: Container] = [:]
        return containers.compactMap { container in
            // The ancestors outside these layers, as this one sees them.
            let parent = container.parent
            let known = parent.flatMap { reaches[ObjectIdentifier($0)] }
            let ancestors = known ?? Reach(parent.flatMap { ownIdentities.contains(ObjectIdentifier($0)) ? nil : $0 })
            reaches[ObjectIdentifier(container)] = ancestors
            if let other = first[container.name] ?? ancestors.layer(named: container.name) {
                return BootstrapTexts.equalNames(other, container)
            }
            first[container.name] = container
            return nil
        }
    }
}
