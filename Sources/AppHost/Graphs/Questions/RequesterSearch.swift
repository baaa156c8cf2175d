internal import StrataCore

/// The services that need a service, and for each the next step of a shortest path to it.
struct RequesterSearch {
    let graph: DependencyGraph
    let start: Int
    /// All services that need it, without the service itself, the nearest first.
    private(set) var found: [Int] = []
    /// The edge to take toward the service, by node; nil where there is no path, and at the service.
    private(set) var edgeTowards: [Int?]
    /// The number of steps to the service, by node.
    private(set) var distance: [Int]
    private let requesters: Adjacency

    /// A breadth-first search over the reversed edges: linear in nodes and edges.
    init(_ graph: DependencyGraph, from start: Int) {
        self.graph = graph
        self.start = start
        requesters = Adjacency(count: graph.nodes.count, edges: graph.edges, reversed: true)
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

    /// Why a request from outside the graph may resolve a node; nil when only other services need it.
    func rootWord(_ node: Int) -> String? {
        if graph.nodes[node].isHosted { return "hosted" }
        if graph.nodes[node].isRoot { return "root" }
        if let opening = graph.openings.first(where: { $0.entries.contains { $0.target == node } }) {
            return "requested by the work in scope `\(opening.name)`"
        }
        let others = requesters.entries(of: node).contains { requesters.targets[$0] != node }
        return others ? nil : "no service needs it"
    }
}
