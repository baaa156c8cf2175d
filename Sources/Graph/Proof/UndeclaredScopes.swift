/// The scopes that services live in and no layer in reach opens.
///
/// One forgotten declaration has many effects: the services of the scope, the openers that would open it, and the
/// values that it would be opened with. They are one problem.
struct UndeclaredScopes {
    /// A scope, and everything that is wrong because no layer opens it.
    struct Undeclared {
        let name: String
        /// The services that live in it, in order of registration.
        let nodes: [Int]
        /// The openers that would open it.
        var openers: [DependencyGraph.Opener] = []
        /// The values that it would be opened with and that nothing else serves.
        var values: [ServiceKey] = []
        /// The nodes that need those values.
        var takers: [Int] = []
    }

    /// The scopes, in the order of their first service.
    let scopes: [Undeclared]
    /// The services that live in them.
    let nodes: Set<Int>
    /// The values that the declarations would provide.
    let values: Set<ServiceKey>
    /// The openers that would then find their scope.
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

    /// The scope in which all of these requesters live; nil if there is none.
    func scope(ofAll requesters: [Int]) -> Undeclared? {
        scopes.first { scope in requesters.allSatisfy(scope.nodes.contains) }
    }

    /// The values of the scopes that may be meant by a misspelled name.
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

    /// The layers that open a scope, and their ancestors.
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

    /// The position of the scope that an opener would open: the one of its name, otherwise the one whose services need
    /// its values. If it gives no values, the only scope; nil if there is no such scope.
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
