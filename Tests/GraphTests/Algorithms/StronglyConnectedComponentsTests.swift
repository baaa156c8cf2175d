import StrataGraph
import Testing

@Suite struct StronglyConnectedComponentsTests {
    @Test func emptyGraphHasNone() {
        #expect(StronglyConnectedComponents.compute(count: 0, offsets: [0], targets: []) == [])
    }

    @Test func dependenciesGetSmallerNumbers() {
        // 0 → 1 ⇄ 2 → 3
        let components = StronglyConnectedComponents.compute(
            count: 4, offsets: [0, 1, 2, 4, 4], targets: [1, 2, 1, 3])
        #expect(components == [2, 1, 1, 0])
    }

    @Test func chainOfAHundredThousandNeedsNoStack() {
        let count = 100_000
        let offsets = (0...count).map { min($0, count - 1) }
        let components = StronglyConnectedComponents.compute(
            count: count, offsets: offsets, targets: Array(1..<count))
        #expect(components == (0..<count).reversed())
    }

    @Test func ringOfAHundredThousandIsOne() {
        let count = 100_000
        let components = StronglyConnectedComponents.compute(
            count: count, offsets: Array(0...count), targets: (0..<count).map { ($0 + 1) % count })
        #expect(components.allSatisfy { $0 == 0 })
    }

    /// Against mutual reachability by closure, over 3,000 random graphs.
    @Test func agreesWithMutualReachability() {
        for seed in 0..<3_000 {
            let graph = randomGraph(seed: seed)
            let rows = Adjacency(count: graph.nodes.count, edges: graph.edges)
            let components = rows.components()
            var reaches = graph.nodes.indices.map { node in graph.nodes.indices.map { $0 == node } }
            for edge in graph.edges { if let target = edge.target { reaches[edge.source][target] = true } }
            for middle in graph.nodes.indices {
                for from in graph.nodes.indices where reaches[from][middle] {
                    for to in graph.nodes.indices where reaches[middle][to] { reaches[from][to] = true }
                }
            }
            for from in graph.nodes.indices {
                for to in graph.nodes.indices {
                    #expect((components[from] == components[to]) == (reaches[from][to] && reaches[to][from]))
                    if reaches[from][to] { #expect(components[from] >= components[to]) }
                }
            }
        }
    }
}
