import StrataGraph
import Testing

/// The captive rule against a walk along every simple path from each long-lived service.
@Suite struct CaptiveOracleTests {
    private struct Pair: Hashable {
        let holder: Int
        let captive: Int
    }

    /// The table of the design, written out.
    private func keepsTooLong(_ holder: DependencyGraph.Scope, _ captive: DependencyGraph.Scope) -> Bool {
        switch (holder, captive) {
        case (.container, .memorySensitive), (.container, .weak), (.container, .custom): true
        case (.memorySensitive, .custom): true
        default: false
        }
    }

    /// Each pair with the length of the shortest path.
    private func pairs(of graph: DependencyGraph) -> [Pair: Int] {
        var found: [Pair: Int] = [:]
        func walk(_ holder: Int, at node: Int, length: Int, seen: Set<Int>) {
            for edge in graph.edges where edge.source == node && ![.factory, .provider].contains(edge.kind) {
                guard let target = edge.target, !seen.contains(target) else { continue }
                let next = graph.nodes[target]
                if next.origin == .forward || next.scope == .transient || next.scope == .graph {
                    walk(holder, at: target, length: length + 1, seen: seen.union([target]))
                } else if keepsTooLong(graph.nodes[holder].scope, next.scope) {
                    let pair = Pair(holder: holder, captive: target)
                    found[pair] = min(found[pair] ?? .max, length + 1)
                }
            }
        }
        for holder in graph.nodes.indices where graph.nodes[holder].origin != .forward {
            walk(holder, at: holder, length: 1, seen: [holder])
        }
        return found
    }

    @Test func exactlyThePairsOfTheWalkAreFound() {
        var faulty = 0
        var clean = 0
        for seed in 0..<30_000 {
            let graph = randomGraph(seed: seed)
            let expected = pairs(of: graph)
            var found: [Pair: Int] = [:]
            for captive in CaptiveRule().captives(in: IndexedGraph(graph)) {
                #expect(Set(captive.holders).count == captive.holders.count, "seed \(seed)")
                for holder in captive.holders { found[Pair(holder: holder, captive: captive.node)] = 0 }
                for path in captive.paths {
                    #expect(path.last == captive.node, "seed \(seed)")
                    found[Pair(holder: path[0], captive: captive.node)] = path.count
                }
            }
            for (pair, length) in found where length == 0 { found[pair] = expected[pair] }
            #expect(found == expected, "seed \(seed)")
            if expected.isEmpty { clean += 1 } else { faulty += 1 }
        }
        print("captive oracle: \(faulty) faulty, \(clean) clean, 0 disagreements unless reported above")
        #expect(faulty > 2_000 && clean > 2_000)
    }
}
