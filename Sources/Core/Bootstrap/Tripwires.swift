/// Replaces each service that a stack leaves out with a tripwire: a registration that fails when it is requested.
enum Tripwires {
    /// Replaces the services of the layers that are not named, as far as `extent` leaves them out.
    ///
    /// - Parameters:
    ///   - containers: The layers of the stack, parents before children; open.
    ///   - named: The layers that stay complete.
    ///   - spared: Overrides, which stay in every layer.
    static func lay(
        in containers: [Container], around named: [Container], extent: FreshStack.Extent,
        sparing spared: Set<ObjectIdentifier>
    ) {
        let included: Set<ObjectIdentifier>
        switch extent {
        case .all: return
        case .direct: included = spared.union(directlyNeeded(by: named, in: containers))
        case .standalone: included = spared
        }
        for container in containers where !named.contains(where: { $0 === container }) {
            container.replace { entry in
                guard !included.contains(ObjectIdentifier(entry)), !entry.isGiven else { return nil }
                return entry.isAdapter ? nil : [entry.tripwire(in: container.name)]
            }
        }
    }

    /// The registrations of other layers that `named` requires, and those that they need inside their own layers.
    private static func directlyNeeded(by named: [Container], in containers: [Container]) -> [ObjectIdentifier] {
        let builder = GraphBuilder(containers)
        let nodes = builder.graph.nodes
        let rows = Adjacency(count: nodes.count, edges: builder.graph.edges)
        let isNamed = builder.containers.map { container in named.contains { $0 === container } }
        var isIncluded = [Bool](repeating: false, count: nodes.count)
        var queue = nodes.indices.filter { isNamed[nodes[$0].layer] }
        while let node = queue.popLast() {
            for position in rows.entries(of: node) {
                let target = rows.targets[position]
                guard !isNamed[nodes[target].layer], !isIncluded[target],
                    isNamed[nodes[node].layer] || nodes[target].layer == nodes[node].layer
                else { continue }
                isIncluded[target] = true
                queue.append(target)
            }
        }
        return nodes.indices.filter { isIncluded[$0] }.map { ObjectIdentifier(builder.entries[$0]) }
    }
}

extension Entry {
    /// A copy of this registration that takes the place of `original` in a test's stack. It has the module and the
    /// visibility of `original` and, if it declares no scope itself, the scope of `original`.
    ///
    /// The host starts it if the host starts `original`. It does not count as registered by a hosted service, even if
    /// `original` does, because no instance of that type is constructed here.
    func overriding(_ original: Entry, scope inherited: ScopeKind?) -> Entry {
        let registrar = original.registrar.map { Registrant(type: $0.type, isHostedService: false) }
        let copy = Entry(copying: self, registrar: registrar)
        copy.inheritedModule = original.module
        copy.isReplacing = original.isReplacing
        copy.isContributed = original.isContributed
        copy.visibility = original.visibility
        copy.isRoot = isRoot || original.isRoot
        copy.cost = cost ?? original.cost
        if !isHosted { copy.copyHosting(of: original) }
        if !hasExplicitScope, let inherited {
            let isOwn = original.forwardTarget == nil && original.scope == inherited
            copy.setScope(
                isOwn ? original.definition : ScopeDefinition(inherited), storesInstances: original.storesInstances)
            copy.hasExplicitScope = original.hasExplicitScope
        }
        return copy
    }

    private func copyHosting(of original: Entry) {
        func open<Service>(_ type: Service.Type) {
            if let host = original.parts(of: type)?.host { self.host(by: host) }
        }
        open(key.type)
    }

    /// A tripwire in the place of this registration.
    func tripwire(in layer: String) -> Entry {
        let arguments = dependencies.filter(\.isArgument)
        func open<Service>(_ type: Service.Type) -> Entry {
            Entry(type, key.name, site, arguments, registrar: registrar, isLinkable: false) {
                _, _ throws(ResolutionError) in
                throw ResolutionError(.tripwire, path: []) { BootstrapTexts.tripwire(layer) }
            }
        }
        let wire = open(key.type)
        wire.inheritedModule = module
        wire.isReplacing = isReplacing
        wire.isContributed = isContributed
        wire.visibility = visibility
        wire.isTripwire = true
        wire.setScope(arguments.isEmpty ? definition : .transient, storesInstances: false)
        wire.hasExplicitScope = true
        return wire
    }
}

extension Entry {
    /// Whether its instance comes from outside: it has been provided, or a scope is opened with it.
    fileprivate var isGiven: Bool {
        switch origin {
        case .expected: isProvided
        case .opened: true
        case .factory, .forward, .decorator: false
        }
    }
}
