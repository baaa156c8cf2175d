/// Each dependency must be registered in the layer of its requester or in one of its parents. A collection needs a
/// contribution there, unless a layer in reach declares `collects`. An optional dependency may be missing.
package struct MissingRule: ProofRule {
    /// A service that a layer does not have, and all its requesters there.
    struct Missing {
        let key: ServiceKey
        let layer: Int
        /// Whether it is requested as a collection, to which nothing contributes.
        let isCollection: Bool
        /// The nodes that need it, in order of registration, each once.
        var requesters: [Int]
    }

    private struct Place: Hashable {
        let key: ServiceKey
        let layer: Int
        let isCollection: Bool
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let missing = missing(in: graph.graph)
        guard !missing.isEmpty else { return [] }
        // With more than this many, a wrong name is not the cause: do not compare each of them with every registration.
        let compared = 200
        let elsewhere = registrations(of: Set(missing.map(\.key)), in: graph.graph)
        return missing.enumerated().map { position, missing in
            if missing.isCollection {
                return ProblemTexts(graph).missingCollection(missing, registered: elsewhere[missing.key] ?? [])
            }
            let nearMisses = position < compared ? nearMisses(of: missing, in: graph) : []
            return ProblemTexts(graph).missing(
                missing, elsewhere: elsewhere[missing.key] ?? [], nearMisses: nearMisses)
        }
    }

    private func missing(in graph: DependencyGraph) -> [Missing] {
        var found: [Missing] = []
        var positions: [Place: Int] = [:]
        for edge in graph.edges where edge.target == nil && !edge.kind.mayBeMissing {
            let place = Place(
                key: edge.requested, layer: graph.nodes[edge.source].layer, isCollection: edge.kind == .collected)
            if let position = positions[place] {
                if found[position].requesters.last != edge.source {
                    found[position].requesters.append(edge.source)
                }
            } else {
                positions[place] = found.count
                found.append(
                    Missing(
                        key: place.key, layer: place.layer, isCollection: place.isCollection,
                        requesters: [edge.source]))
            }
        }
        return found
    }

    /// The nodes of each key; those of a missing one are out of its requester's reach.
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
                && graph.reaches(graph.graph.nodes[node].layer, from: missing.layer)
        }
    }
}
