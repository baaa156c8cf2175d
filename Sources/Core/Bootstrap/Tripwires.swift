/// Replaces each service that a stack leaves out by a tripwire.
enum Tripwires {
    /// - Parameters:
    ///   - containers: The layers of the stack, parents before children; open.
    ///   - named: The layers that stay complete.
    ///   - spared: Overrides, which stay in every layer.
    static func lay(
        in containers: [Container], around named: [Container], reach: FreshStack.Reach,
        sparing spared: Set<ObjectIdentifier>
    ) {
        let kept: Set<ObjectIdentifier>
        switch reach {
        case .all: return
        case .direct: kept = spared.union(directlyNeeded(by: named, in: containers))
        case .standalone: kept = spared
        }
        for container in containers where !named.contains(where: { $0 === container }) {
            container.replace { entry in
                guard !kept.contains(ObjectIdentifier(entry)), !entry.isGiven else { return nil }
                return (entry as? any StandIn).map { [$0.tripwire(in: container.name)] }
            }
        }
    }

    /// The registrations of other layers that `named` requires, and those that they need inside their own layers.
    private static func directlyNeeded(by named: [Container], in containers: [Container]) -> [ObjectIdentifier] {
        let builder = GraphBuilder(containers)
        let nodes = builder.graph.nodes
        let rows = Adjacency(count: nodes.count, edges: builder.graph.edges)
        let isNamed = builder.containers.map { container in named.contains { $0 === container } }
        var isKept = [Bool](repeating: false, count: nodes.count)
        var queue = nodes.indices.filter { isNamed[nodes[$0].layer] }
        while let node = queue.popLast() {
            for position in rows.entries(of: node) {
                let target = rows.targets[position]
                guard !isNamed[nodes[target].layer], !isKept[target],
                    isNamed[nodes[node].layer] || nodes[target].layer == nodes[node].layer
                else { continue }
                isKept[target] = true
                queue.append(target)
            }
        }
        return nodes.indices.filter { isKept[$0] }.map { ObjectIdentifier(builder.entries[$0]) }
    }
}

/// A registration that can replace another one in a test's stack.
protocol StandIn {
    /// This registration in the place of another one: with the module and the visibility of the other one and, unless
    /// this one declares a scope, its scope.
    func overriding(_ original: Entry, scope: DependencyGraph.Scope?) -> Entry

    /// A registration in the place of this one, which fails when it is requested.
    func tripwire(in layer: String) -> Entry
}

extension TypedEntry: StandIn {
    func overriding(_ original: Entry, scope inherited: DependencyGraph.Scope?) -> Entry {
        let copy = TypedEntry(
            key: key, site: site, dependencies: dependencies, colour: ownColour, origin: origin,
            registrar: original.registrar, recipe: recipe, isLinkable: isLinkable, takesResolver: takesResolver,
            makeAwaiting: makeAwaiting)
        copy.inheritedModule = original.module
        copy.isReplacing = original.isReplacing
        copy.isContributed = original.isContributed
        copy.visibility = original.visibility
        copy.isRoot = isRoot || original.isRoot
        copy.cost = cost ?? original.cost
        copy.statedDependencies = statedDependencies
        copy.completions = completions
        copy.hasCompletion = hasCompletion
        copy.completionDependencies = completionDependencies
        copy.hasOpaqueCompletion = hasOpaqueCompletion
        copy.closings = closings
        copy.forwardTarget = forwardTarget
        copy.host = host ?? (original as? TypedEntry)?.host
        copy.scope = scope
        copy.hasExplicitScope = hasExplicitScope
        copy.makeRetention = makeRetention
        if !hasExplicitScope, let inherited {
            copy.scope = inherited
            copy.hasExplicitScope = original.hasExplicitScope
            if let original = original as? TypedEntry, original.forwardTarget == nil {
                copy.makeRetention = original.makeRetention
            } else {
                copy.makeRetention = Self.retention(in: inherited)
            }
        }
        // A separate slot, because an override may be used in several layers.
        copy.retention = copy.makeRetention()
        return copy
    }

    func tripwire(in layer: String) -> Entry {
        let arguments = dependencies.filter { dependency in
            if case .argument = (dependency.type as? any DependencyAdapter.Type)?.request { return true }
            return false
        }
        let wire = TypedEntry(
            key: key, site: site, dependencies: arguments, registrar: registrar,
            recipe: { _, _ throws(ResolutionError) in
                throw ResolutionError(.tripwire, path: []) { BootstrapTexts.tripwire(layer) }
            }, isLinkable: false)
        wire.inheritedModule = module
        wire.isReplacing = isReplacing
        wire.isContributed = isContributed
        wire.visibility = visibility
        wire.isTripwire = true
        wire.scope = arguments.isEmpty ? scope : .transient
        wire.hasExplicitScope = true
        wire.retention = .transient
        wire.makeRetention = { .transient }
        return wire
    }
}

extension Entry {
    /// Whether its instance comes from outside and has been provided.
    fileprivate var isGiven: Bool {
        switch origin {
        case .expected(_, let provided): provided
        case .opened: true
        case .factory, .forward, .decorator: false
        }
    }
}
