/// The undeclared scopes: services live in them, but neither the layer of such a service nor a descendant of it opens
/// them.
///
/// One forgotten declaration affects the services of the scope, the openers that would open it, and the requests for
/// the values that it would be opened with. The proof reports all of them as one problem.
struct UndeclaredScopes {
    /// An undeclared scope, and everything that is wrong because of it.
    struct Undeclared {
        let name: String
        /// The services that live in it and that no opening reaches, in the order of the graph.
        let nodes: [Int]
        /// The openers that are meant to open it.
        var openers: [DependencyGraph.Opener] = []
        /// The values that it would be opened with and that nothing else serves.
        var values: [ServiceKey] = []
        /// The nodes that need those values; a node may occur several times.
        var takers: [Int] = []
    }

    /// In the order of their first service.
    let scopes: [Undeclared]
    /// The `nodes` of all scopes.
    let nodes: Set<Int>
    /// The `values` of all scopes.
    let values: Set<ServiceKey>
    /// The `openers` of all scopes.
    let openers: Set<DependencyGraph.Opener>

    init(_ graph: IndexedGraph) {
        var scopes = Self.undeclared(in: graph.graph)
        if !scopes.isEmpty {
            let missing = Self.missing(in: graph.graph)
            for opener in graph.graph.openers
            where !opener.isOptional && graph.graph.openings(matching: opener).isEmpty {
                guard let scope = Self.scope(of: opener, in: scopes, graph.graph, missing) else { continue }
                scopes[scope].openers.append(opener)
                for value in opener.request.provided
                where missing[value] != nil && !scopes[scope].values.contains(value) {
                    scopes[scope].values.append(value)
                    scopes[scope].takers += missing[value] ?? []
                }
            }
            for scope in scopes.indices {
                let meant = Self.meantValues(of: scopes[scope], graph.graph)
                for value in meant where !scopes[scope].values.contains(value) {
                    guard let takers = missing[value], takers.allSatisfy(scopes[scope].nodes.contains) else { continue }
                    scopes[scope].values.append(value)
                    scopes[scope].takers += takers
                }
            }
        }
        self.scopes = scopes
        nodes = Set(scopes.flatMap(\.nodes))
        values = Set(scopes.flatMap(\.values))
        openers = Set(scopes.flatMap(\.openers))
    }

    /// The undeclared scope in which all of these requesters live; nil if there is none.
    func scope(ofAll requesters: [Int]) -> Undeclared? {
        scopes.first { scope in requesters.allSatisfy(scope.nodes.contains) }
    }

    /// The values of the declared scopes that have similar names, because the name of `scope` may be misspelled.
    private static func meantValues(of scope: Undeclared, _ graph: DependencyGraph) -> [ServiceKey] {
        let near = NearNames.of(scope.name, among: graph.openings.lazy.map(\.name).filter { $0 != scope.name })
        return graph.openings.filter { near.contains($0.name) }.flatMap(\.provided)
    }

    private static func undeclared(in graph: DependencyGraph) -> [Undeclared] {
        var layersInReach: [String: Set<Int>] = [:]
        var order: [String] = []
        var nodes: [String: [Int]] = [:]
        for node in graph.nodes.indices {
            guard case .scoped(let name) = graph.nodes[node].scope else { continue }
            let opening = layersInReach[name] ?? layers(reachingOpeningsOf: name, in: graph)
            layersInReach[name] = opening
            guard !opening.contains(graph.nodes[node].layer) else { continue }
            if nodes[name] == nil { order.append(name) }
            nodes[name, default: []].append(node)
        }
        return order.map { Undeclared(name: $0, nodes: nodes[$0] ?? []) }
    }

    /// The layers that open a scope, and their ancestors: a service of these layers can live in the scope.
    private static func layers(reachingOpeningsOf name: String, in graph: DependencyGraph) -> Set<Int> {
        var layers: Set<Int> = []
        for opening in graph.openings where opening.name == name {
            var next: Int? = opening.layer
            while let layer = next, layers.insert(layer).inserted { next = graph.layers[layer].parent }
        }
        return layers
    }

    /// The nodes that need each service that nothing serves.
    private static func missing(in graph: DependencyGraph) -> [ServiceKey: [Int]] {
        var found: [ServiceKey: [Int]] = [:]
        for edge in graph.edges where edge.target == nil && !edge.kind.mayBeMissing {
            found[edge.requested, default: []].append(edge.source)
        }
        return found
    }

    /// The position of the undeclared scope that an opener is meant to open; nil if there is none.
    ///
    /// An opener with a name means the scope of that name. One without a name means the first scope whose services need
    /// one of its values. If it gives no values, it means the only undeclared scope.
    private static func scope(
        of opener: DependencyGraph.Opener, in scopes: [Undeclared], _ graph: DependencyGraph,
        _ missing: [ServiceKey: [Int]]
    ) -> Int? {
        if let name = opener.request.name { return scopes.firstIndex { $0.name == name.description } }
        let needed = scopes.firstIndex { scope in
            opener.request.provided.contains { value in
                (missing[value] ?? []).contains(where: scope.nodes.contains)
            }
        }
        return needed ?? (scopes.count == 1 && opener.request.provided.isEmpty ? 0 : nil)
    }
}
