internal import StrataCore

/// The services that need a service, and for each the next step of a shortest path to it.
///
/// A service that opens a scope needs what the work in the scope requests first, so its path leads through the scope.
struct RequesterSearch {
    /// One step of a path, from a service to one that it needs.
    struct Step {
        let source: Int
        let target: Int
        /// Nil if the source opens the scope in which the target is requested.
        let kind: DependencyGraph.Edge.Kind?
        /// The name of that scope.
        let scope: String?

        /// The kind of the edge, or the scope.
        var word: String { kind?.rawValue ?? scope.map { "in scope `\($0)`" } ?? "" }
    }

    let graph: DependencyGraph
    let start: Int
    /// All services that need it, without the service itself, the nearest first.
    private(set) var found: [Int] = []
    /// The edge to take toward the service, by node: a position in `edges`; nil where there is no path, and at the
    /// service.
    private var edgeTowards: [Int?]
    /// The number of steps to the service, by node; 0 where there is no path.
    private(set) var distance: [Int]
    /// The edges of the graph, then one for each service that opens a scope and each entry of the scope.
    private let edges: [DependencyGraph.Edge]
    /// The name of the scope of each further edge, after those of the graph.
    private let scopes: [String]
    private let requesters: Adjacency

    /// A breadth-first search over the reversed edges: linear in nodes and edges.
    init(_ graph: DependencyGraph, from start: Int) {
        self.graph = graph
        self.start = start
        var (edges, scopes): ([DependencyGraph.Edge], [String]) = (graph.edges, [])
        for (node, opener) in graph.nodes.enumerated() {
            for opening in opener.opens.lazy.map({ graph.openings[$0] }) {
                for entry in opening.entries where entry.target != node {
                    edges.append(.init(source: node, target: entry.target, requested: entry.requested, kind: .provider))
                    scopes.append(opening.name)
                }
            }
        }
        (self.edges, self.scopes) = (edges, scopes)
        requesters = Adjacency(count: graph.nodes.count, edges: edges, reversed: true)
        edgeTowards = Array(repeating: nil, count: graph.nodes.count)
        distance = Array(repeating: 0, count: graph.nodes.count)
        var seen = [Bool](repeating: false, count: graph.nodes.count)
        seen[start] = true
        var queue = [start]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for entry in requesters.entries(of: node) where !seen[requesters.targets[entry]] {
                let requester = requesters.targets[entry]
                seen[requester] = true
                edgeTowards[requester] = requesters.edges[entry]
                distance[requester] = distance[node] + 1
                queue.append(requester)
            }
        }
        found = Array(queue.dropFirst())
    }

    /// The step to take from a node toward the service; nil where there is no path, and at the service.
    func step(from node: Int) -> Step? {
        guard let edge = edgeTowards[node], let target = edges[edge].target else { return nil }
        let scope = edge < graph.edges.count ? nil : scopes[edge - graph.edges.count]
        return Step(source: node, target: target, kind: scope == nil ? edges[edge].kind : nil, scope: scope)
    }

    /// Why a request from outside the graph may resolve a node; nil when only other services need it.
    func rootWord(_ node: Int) -> String? {
        if graph.nodes[node].isHosted { return "hosted" }
        if graph.nodes[node].isRoot { return "root" }
        let others = requesters.entries(of: node).contains { requesters.targets[$0] != node }
        let opening = graph.openings.indices.first { position in
            graph.openings[position].entries.contains { $0.target == node } && !hasOpener(position)
        }
        if let opening { return "requested by the work in scope `\(graph.openings[opening].name)`" }
        return others ? nil : "no service needs it"
    }

    /// Whether a service opens the scope of this declaration, and not only code outside the graph.
    private func hasOpener(_ opening: Int) -> Bool {
        graph.nodes.contains { $0.opens.contains(opening) }
    }
}
