import StrataGraph
import Testing

/// The cycle rule against an enumeration of all simple cycles, written from the design and not from the rule.
@Suite struct CycleOracleTests {
    /// Every simple cycle once, as a list of edges; each begins at its smallest node.
    private func cycles(of graph: DependencyGraph) -> [[DependencyGraph.Edge]] {
        var found: [[DependencyGraph.Edge]] = []
        func extend(_ path: [DependencyGraph.Edge], at node: Int, from start: Int, seen: Set<Int>) {
            for edge in graph.edges where edge.source == node {
                guard let target = edge.target, target >= start else { continue }
                if target == start {
                    found.append(path + [edge])
                } else if !seen.contains(target) {
                    extend(path + [edge], at: target, from: start, seen: seen.union([target]))
                }
            }
        }
        for start in graph.nodes.indices { extend([], at: start, from: start, seen: [start]) }
        return found
    }

    private func isLegal(_ cycle: [DependencyGraph.Edge], in graph: DependencyGraph) -> Bool {
        let passesBreak = cycle.contains { [.completion, .lazy, .provider, .factory].contains($0.kind) }
        let isMadeLater = cycle.contains { [.lazy, .provider, .factory].contains($0.kind) }
        let meetsShared = cycle.contains { edge in
            graph.nodes[edge.source].origin != .forward && graph.nodes[edge.source].scope != .transient
        }
        return passesBreak && (isMadeLater || meetsShared)
    }

    /// The cases that the loop below has produced. They show whether the generator covers all of them.
    private struct Tally {
        var faulty = 0
        var legal = 0
        var without = 0
        var neverEnds = 0
    }

    @Test func aFaultIsFoundIfAndOnlyIfSomeCycleIsIllegal() {
        var tally = Tally()
        for seed in 0..<20_000 {
            let graph = randomGraph(seed: seed)
            let cycles = cycles(of: graph)
            let illegal = cycles.filter { !isLegal($0, in: graph) }
            let faults = CycleRule().faults(in: IndexedGraph(graph))
            #expect(faults.isEmpty == illegal.isEmpty, "seed \(seed)")
            check(faults, against: illegal, in: graph, seed: seed)
            if cycles.isEmpty { tally.without += 1 } else if illegal.isEmpty { tally.legal += 1 }
            if !illegal.isEmpty { tally.faulty += 1 }
            tally.neverEnds += faults.count { $0.reason == .neverEnds }
        }
        print("cycle oracle: \(tally), 0 disagreements unless reported above")
        #expect(tally.faulty > 2_000 && tally.legal > 2_000 && tally.without > 2_000 && tally.neverEnds > 300)
    }

    /// Each fault is an illegal cycle, the shortest in its component; each illegal cycle touches a reported component.
    private func check(
        _ faults: [CycleRule.Fault], against illegal: [[DependencyGraph.Edge]], in graph: DependencyGraph, seed: Int
    ) {
        let unbegun = Set(illegal.filter { cycle in !cycle.contains { $0.breaksCycle } }.flatMap { $0.map(\.source) })
        for fault in faults {
            let cycle = fault.edges.map { graph.edges[$0] }
            #expect(cycle.map(\.source) == fault.path, "seed \(seed)")
            #expect(cycle.map(\.target) == (fault.path.dropFirst() + [fault.path[0]]).map { $0 }, "seed \(seed)")
            #expect(!isLegal(cycle, in: graph), "seed \(seed)")
            #expect(Set(fault.path).isSubset(of: fault.cyclicComponent), "seed \(seed)")
            let sameReason = illegal.filter { cycle in
                let nodes = Set(cycle.map(\.source))
                guard nodes.isSubset(of: fault.cyclicComponent) else { return false }
                return fault.reason == .neverEnds ? !nodes.isSubset(of: unbegun) : !cycle.contains { $0.breaksCycle }
            }
            #expect(sameReason.map(\.count).min() == fault.path.count, "seed \(seed)")
        }
        for cycle in illegal {
            let nodes = Set(cycle.map(\.source))
            #expect(faults.contains { !nodes.isDisjoint(with: $0.cyclicComponent) }, "seed \(seed)")
        }
    }
}
