internal import StrataCore

/// The hosted services that each hosted service waits for: numbers from 0, in the order of registration.
package struct StartPlan: Sendable, Hashable {
    /// For each service, the services that must be started before it, directly or through others.
    package let dependencies: [Set<Int>]
    /// For each service, its node in the dependency graph.
    package let nodes: [Int]

    /// A plan without a graph, for tests.
    package init(dependencies: [Set<Int>]) {
        self.dependencies = dependencies
        nodes = Array(dependencies.indices)
    }

    /// The plan of a proved graph.
    ///
    /// A service waits for every hosted service that it can reach: through constructor parameters, completions and
    /// factories alike, because it may use all of them from its start. If services need each other in a cycle, only the
    /// dependencies needed for construction count; the proof has shown that these have no cycle.
    ///
    /// - Complexity: O(hosted · (nodes + edges)).
    package init(of graph: DependencyGraph) {
        let hosted = Self.hosted(graph)
        let number = Dictionary(uniqueKeysWithValues: hosted.enumerated().map { ($1, $0) })
        let all = Adjacency(count: graph.nodes.count, edges: graph.edges)
        let component = all.components()
        let construction = Adjacency(count: graph.nodes.count, edges: graph.edges) { _, _, kind in !kind.breaksCycle }
        nodes = hosted
        dependencies = hosted.map { node in
            let others = Self.reachable(from: node, in: all).filter { component[$0] != component[node] }
            let own = Self.reachable(from: node, in: construction).filter { component[$0] == component[node] }
            return Set((others + own).compactMap { $0 == node ? nil : number[$0] })
        }
    }

    /// The nodes of the hosted services: their numbers are the positions in this array.
    static func hosted(_ graph: DependencyGraph) -> [Int] {
        graph.nodes.indices.filter { graph.nodes[$0].isHosted }
    }

    private static func reachable(from start: Int, in edges: Adjacency) -> [Int] {
        var isSeen = [Bool](repeating: false, count: edges.count)
        isSeen[start] = true
        var found = [start]
        var next = 0
        while next < found.count {
            for entry in edges.entries(of: found[next]) where !isSeen[edges.targets[entry]] {
                isSeen[edges.targets[entry]] = true
                found.append(edges.targets[entry])
            }
            next += 1
        }
        return found
    }
}
