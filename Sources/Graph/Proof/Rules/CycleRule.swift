/// Services may need each other only if construction can begin somewhere and ends.
///
/// Construction can begin if every cycle has an edge whose target need not exist first (a completion, a `Lazy`, a
/// `Provider`, an assisted factory): the edges that do not break a cycle form no cycle. It ends if some service in the
/// cycle is shared or in graph scope, so that it is found again instead of constructed again, or if a service in the
/// cycle is constructed later, through a `Lazy`, a `Provider` or an assisted factory. In other words: among transient
/// services and forwards, the edges that are not deferred form no cycle. A forward shares nothing by itself.
package struct CycleRule: ProofRule {
    package init() {}

    /// The reason that a cycle cannot be constructed.
    package enum Reason: Sendable {
        /// Each service must exist before the next can be constructed.
        case neverBegins
        /// Each service is constructed again at each request, so that construction never ends.
        case neverEnds
    }

    /// A cycle that cannot be constructed: the shortest of its component.
    package struct Fault: Sendable {
        package let reason: Reason
        /// The nodes in the cycle; the last needs the first.
        package let path: [Int]
        /// For each node in the cycle the edge, by position in the graph, that leads to the next.
        package let edges: [Int]
        /// All nodes of the component, ascending.
        package let cyclicComponent: [Int]
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        faults(in: graph).map { ProblemTexts(graph).cycle($0) }
    }

    /// One fault for each strongly connected component of cycles that cannot be constructed.
    package func faults(in graph: IndexedGraph) -> [Fault] {
        guard graph.hasCycle.contains(true) else { return [] }
        let nodes = graph.graph.nodes
        let components = graph.components
        let beginning = CyclicComponents(in: graph) { source, target, kind in
            !kind.breaksCycle && components[source] == components[target]
        }
        let isConstructedPerRequest = nodes.map(\.isConstructedPerRequest)
        let ending = CyclicComponents(in: graph) { source, target, kind in
            !kind.isDeferred && isConstructedPerRequest[source] && isConstructedPerRequest[target]
                && components[source] == components[target]
        }
        let unbegun = beginning.shortestCycles().map { Fault(.neverBegins, $0) }
        // Cycles that cannot begin are already reported, so these must go through another node.
        let unended = ending.shortestCycles { !beginning.isInCycle($0) }
        return unbegun + unended.map { Fault(.neverEnds, $0) }
    }
}

extension CycleRule.Fault {
    fileprivate init(_ reason: CycleRule.Reason, _ cycle: CyclicComponents.Cycle) {
        self.init(reason: reason, path: cycle.path, edges: cycle.edges, cyclicComponent: cycle.cyclicComponent)
    }
}

extension DependencyGraph.Node {
    /// True if each request constructs a new instance. A forward counts, because it stores no instance itself.
    fileprivate var isConstructedPerRequest: Bool {
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
