import StrataCore

/// The registrations that each registration of a graph can reach, including those that no edge shows: a registration
/// that takes a resolver may reach everything, and one that opens a scope reaches the services of the scope.
struct GraphReach {
    private let graph: DependencyGraph
    private let targets: [[Int]]
    private let sources: [[Int]]

    init(_ graph: DependencyGraph) {
        self.graph = graph
        var targets = [[Int]](repeating: [], count: graph.nodes.count)
        var sources = targets
        func add(_ source: Int, _ target: Int) {
            targets[source].append(target)
            sources[target].append(source)
        }
        for edge in graph.edges {
            if let target = edge.target { add(edge.source, target) }
        }
        let requesters = sources
        for source in graph.nodes.indices {
            for opening in graph.nodes[source].opens.map({ graph.openings[$0] }) {
                for target in Self.used(in: opening, graph, requesters) { add(source, target) }
            }
        }
        self.targets = targets
        self.sources = sources
    }

    /// The services that work in a scope may request: those that the declaration names, the services of the scope, and
    /// those that need them.
    private static func used(
        in opening: DependencyGraph.Opening, _ graph: DependencyGraph, _ requesters: [[Int]]
    ) -> Set<Int> {
        var open = graph.nodes.indices.filter { graph.nodes[$0].scope == .scoped(opening.name) }
        var found = Set(open)
        while let node = open.popLast() {
            for requester in requesters[node] where found.insert(requester).inserted { open.append(requester) }
        }
        return found.union(opening.entries.compactMap(\.target))
    }

    /// Everything that a registration may use, itself included.
    func reached(from start: Int) -> Set<Int> {
        var found: Set<Int> = [start]
        var open = [start]
        while let node = open.popLast() {
            if graph.nodes[node].isOpaque { return Set(graph.nodes.indices) }
            for target in targets[node] where found.insert(target).inserted { open.append(target) }
        }
        return found
    }

    /// The shortest paths to a registration from registrations that nothing requests: one for each layer that is the
    /// parent of no other, or else for each layer. From the top down, as the graph prints the keys.
    func paths(to end: Int) -> [[String]] {
        var next: [Int: Int] = [:]
        var order = [end]
        var position = 0
        var found: [Int: Int] = [:]
        while position < order.count {
            let node = order[position]
            position += 1
            let users = sources[node].sorted()
            if users.isEmpty, node != end, found[graph.nodes[node].layer] == nil {
                found[graph.nodes[node].layer] = node
            }
            for user in users where user != end && next[user] == nil {
                next[user] = node
                order.append(user)
            }
        }
        let parents = Set(graph.layers.compactMap(\.parent))
        let tops = found.filter { !parents.contains($0.key) }
        return (tops.isEmpty ? found : tops).sorted { $0.key < $1.key }.map { _, top in
            var path = [top]
            while let last = path.last, let following = next[last] { path.append(following) }
            return path.map { "\(graph.nodes[$0].key)" }
        }
    }
}
