import StrataGraph
import Testing

@Suite struct ExecutionJoinTests {
    @Test func aServiceTakesTheGreatestExecutionBelowIt() {
        // 0 → 1 → 2, 0 → 3
        #expect(
            ExecutionJoin.joined(own: [0, 0, 2, 1], offsets: [0, 2, 3, 3, 3], targets: [1, 3, 2]) == [2, 2, 2, 1])
    }

    @Test func aCycleHasOneExecution() {
        #expect(ExecutionJoin.joined(own: [0, 1, 0], offsets: [0, 1, 2, 3], targets: [1, 0, 0]) == [1, 1, 1])
    }

    @Test(arguments: DependencyGraph.Edge.Kind.allCases)
    func everyEdgeJoinsExceptDeferredOnes(kind: DependencyGraph.Edge.Kind) {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Home.self), builder.add(Sample.Network.self), kind)
        let executions = ExecutionJoin.joined(own: [.plain, .async], edges: builder.graph.edges)
        #expect(executions == [[.lazy, .provider, .factory].contains(kind) ? .plain : .async, .async])
    }

    @Test func mainAboveAsyncAwaits() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Home.self), builder.add(Sample.Network.self))
        #expect(ExecutionJoin.joined(own: [.main, .async], edges: builder.graph.edges) == [.async, .async])
    }

    @Test func aChainOfAHundredThousandTakesItsLastExecution() {
        let count = 100_000
        var own = [Int](repeating: 0, count: count)
        own[count - 1] = 2
        let joined = ExecutionJoin.joined(
            own: own, offsets: (0...count).map { min($0, count - 1) }, targets: Array(1..<count))
        #expect(joined.allSatisfy { $0 == 2 })
    }

    @Test func agreesWithRepeatedJoining() {
        for seed in 0..<2_000 {
            let graph = randomGraph(seed: seed)
            var random = SeededGenerator(seed: seed)
            let own = graph.nodes.map { _ in Int.random(in: 0...2, using: &random) }
            var expected = own
            for _ in graph.nodes {
                for edge in graph.edges where ![.lazy, .provider, .factory].contains(edge.kind) {
                    if let target = edge.target { expected[edge.source] = max(expected[edge.source], expected[target]) }
                }
            }
            let rows = Adjacency(count: own.count, edges: graph.edges) { _, _, kind in kind.joinsExecution }
            #expect(ExecutionJoin.joined(own: own, offsets: rows.offsets, targets: rows.targets) == expected)
        }
    }
}
