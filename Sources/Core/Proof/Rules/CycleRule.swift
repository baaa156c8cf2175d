/// Services may need each other only where construction can begin somewhere and comes to an end.
///
/// Construction can begin when every round trip passes an edge that need not be there first (a completion, a `Lazy`, a
/// `Provider`, an assisted factory): the edges that do not break a cycle form no round trip. It comes to an end when some
/// service on the round trip is shared or in graph scope, so that it is met again instead of made again, or when it is
/// made later: among transient services, the other edges form no round trip. A forward shares nothing by itself.
package struct CycleRule: ProofRule {
    package init() {}

    /// What is wrong with a round trip.
    package enum Reason: Sendable {
        /// Each must be there before the next can be made.
        case neverBegins
        /// Each is made anew, and then the next.
        case neverEnds
    }

    /// A round trip that cannot be made: the shortest of its knot.
    package struct Fault: Sendable {
        package let reason: Reason
        /// The nodes on the way; the last needs the first.
        package let path: [Int]
        /// For each node on the way the edge, by position in the graph, that leads on.
        package let edges: [Int]
        /// All nodes that lie on such round trips with these, ascending.
        package let knot: [Int]
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        faults(in: graph).map { ProblemTexts(graph).cycle($0) }
    }

    /// One fault for each knot of round trips that cannot be made.
    package func faults(in graph: IndexedGraph) -> [Fault] {
        guard graph.hasRoundTrip.contains(true) else { return [] }
        let nodes = graph.graph.nodes
        let components = graph.components
        let beginning = Knots(in: graph) { source, target, kind in
            !kind.breaksCycle && components[source] == components[target]
        }
        let isMadeAnew = nodes.map(\.isMadeAnew)
        let ending = Knots(in: graph) { source, target, kind in
            !kind.makesLater && isMadeAnew[source] && isMadeAnew[target] && components[source] == components[target]
        }
        let unbegun = beginning.shortestCycles().map { Fault(.neverBegins, $0) }
        // What cannot begin is told already: of the rest, those that pass something else.
        let unended = ending.shortestCycles { !beginning.isOnRoundTrip($0) }
        return unbegun + unended.map { Fault(.neverEnds, $0) }
    }
}

extension CycleRule.Fault {
    fileprivate init(_ reason: CycleRule.Reason, _ cycle: Knots.Cycle) {
        self.init(reason: reason, path: cycle.path, edges: cycle.edges, knot: cycle.knot)
    }
}

extension DependencyGraph.Node {
    /// True when each request makes a new instance; a forward gives whatever its target gives.
    fileprivate var isMadeAnew: Bool {
        switch origin {
        case .forward: return true
        case .factory, .decorator, .expected, .opened: break
        }
        switch scope {
        case .transient: return true
        case .graph, .container, .weak, .memorySensitive, .custom, .scoped: return false
        }
    }
}
