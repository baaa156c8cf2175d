/// Each dependency must be registered in the layer of its requester or in an ancestor of that layer. A collection needs
/// a contribution there, unless a layer in reach declares `collects`. An optional dependency may be missing.
///
/// A missing service is one problem, whatever the number of layers and services that need it.
package struct MissingRule: ProofRule {
    /// A service that nothing in reach serves, and all its requesters.
    struct Missing {
        let key: ServiceKey
        /// Whether it is requested as a collection, to which nothing contributes.
        let isCollection: Bool
        /// The nodes that need it, in order of registration, each once.
        var requesters: [Int] = []
        /// Its decorators; they are among the requesters.
        var decorators: [Int] = []
        /// The scopes whose work requests it: positions in `openings`.
        var openings: [Int] = []
        /// The layers that lack it, each once, parents before children.
        var layers: [Int] = []
    }

    private struct Group: Hashable {
        let key: ServiceKey
        let isCollection: Bool
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let missing = missing(in: graph.graph).filter { missing in
            missing.isCollection || !graph.undeclaredScopes.values.contains(missing.key)
        }
        guard !missing.isEmpty else { return [] }
        // If more than this many are missing, misspelled names are not the cause. The rest are not compared with every
        // registration.
        let compared = 200
        let elsewhere = registrations(of: Set(missing.map(\.key)), in: graph.graph)
        return missing.enumerated().map { position, missing in
            if missing.isCollection {
                return ProblemTexts(graph).missingCollection(missing, registered: elsewhere[missing.key] ?? [])
            }
            let nearMisses = position < compared ? nearMisses(of: missing, in: graph) : []
            return ProblemTexts(graph).missing(
                missing, otherLayers: elsewhere[missing.key] ?? [], nearMisses: nearMisses)
        }
    }

    private func missing(in graph: DependencyGraph) -> [Missing] {
        var found: [Missing] = []
        var positions: [Group: Int] = [:]
        func position(of key: ServiceKey, isCollection: Bool, in layer: Int) -> Int {
            let group = Group(key: key, isCollection: isCollection)
            let position = positions[group] ?? found.count
            if position == found.count {
                positions[group] = position
                found.append(Missing(key: key, isCollection: isCollection))
            }
            if !found[position].layers.contains(layer) { found[position].layers.append(layer) }
            return position
        }
        for edge in graph.edges where edge.target == nil && !edge.kind.mayBeMissing {
            let position = position(
                of: edge.requested, isCollection: edge.kind == .collected, in: graph.nodes[edge.source].layer)
            if found[position].requesters.last != edge.source { found[position].requesters.append(edge.source) }
            if edge.kind == .decorated { found[position].decorators.append(edge.source) }
        }
        for (opening, declared) in graph.openings.enumerated() {
            for entry in declared.entries where entry.target == nil {
                found[position(of: entry.requested, isCollection: false, in: declared.layer)].openings.append(opening)
            }
        }
        for position in found.indices { found[position].layers.sort() }
        return found
    }

    /// The nodes of each key. The requesters of a missing service cannot reach its nodes; those of a collection may
    /// reach nodes that are not contributed.
    private func registrations(of keys: Set<ServiceKey>, in graph: DependencyGraph) -> [ServiceKey: [Int]] {
        var found: [ServiceKey: [Int]] = [:]
        for (position, node) in graph.nodes.enumerated() where keys.contains(node.key) && node.origin != .decorator {
            found[node.key, default: []].append(position)
        }
        return found
    }

    private func nearMisses(of missing: Missing, in graph: IndexedGraph) -> [Int] {
        graph.nearMisses.positions(of: missing.key) { node in
            graph.graph.nodes[node].origin != .decorator
                && missing.layers.contains { graph.reaches(graph.graph.nodes[node].layer, from: $0) }
        }
    }
}
