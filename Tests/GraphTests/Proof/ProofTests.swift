import StrataGraph
import Testing

@Suite struct ProofTests {
    @Test func anEmptyGraphHasNoProblems() {
        #expect(GraphBuilder().problems == [])
    }

    @Test func allProblemsAreReportedTogetherInOrderOfTheirLocations() {
        var builder = GraphBuilder()
        let store = builder.add(Sample.Store.self, .container)
        let tables = builder.add(Sample.Tables.self, .weak)
        builder.connect(store, missing: Sample.Clock.self)
        builder.connect(store, tables)
        builder.add(Sample.Settings.self, origin: .expected(from: "main", provided: false))
        let report = builder.add(Sample.Report.self, .weak, arguments: [Int.self])
        builder.connect(builder.add(Sample.Home.self), report)
        builder.connect(builder.add(Sample.Form.self), report, .factory, arguments: [Bool.self])
        builder.add(Sample.Form.self)
        builder.connect(builder.add(Sample.Network.self), 7)
        #expect(
            builder.problems.map(\.code) == [
                .captive, .missing, .unprovided, .argumentsShared, .needsArguments, .argumentMismatch, .duplicate,
                .cycle,
            ])
        #expect(builder.problems.map(\.site.line) == [10, 10, 30, 40, 40, 60, 70, 80])
    }

    /// One line of a helper that registers the same twice.
    @Test func equalProblemsAreOne() {
        var builder = GraphBuilder()
        for _ in 0..<2 { builder.add(Sample.Report.self, .container, arguments: [Int.self], line: 7) }
        #expect(builder.problems.map(\.code) == [.argumentsShared, .duplicate])
    }

    @Test func theSameGraphGivesTheSameTexts() {
        for seed in 0..<50 {
            let graph = randomGraph(seed: seed)
            #expect(Proof.faults(of: graph) == Proof.faults(of: graph))
        }
    }

    @Test func neitherCyclesNorCaptivesInRandomGraphsAreLostOnTheWay() {
        for seed in 0..<2_000 {
            let graph = randomGraph(seed: seed)
            let indexed = IndexedGraph(graph)
            let problems = Proof.faults(of: graph)
            #expect(problems.count { $0.code == .cycle } == CycleRule().faults(in: indexed).count)
            #expect(problems.count { $0.code == .captive } == CaptiveRule().captives(in: indexed).count)
        }
    }
}

/// Sizes for which a recursive proof would overflow the stack and a quadratic one would not end.
@Suite(.serialized) struct ProofSizeTests {
    private func chain(of count: Int, closedBy kind: DependencyGraph.Edge.Kind? = nil) -> DependencyGraph {
        var builder = GraphBuilder()
        for number in 0..<count {
            builder.add(Sample.Network.self, name: RegistrationName("\(number)"), number == 0 ? .container : .graph)
        }
        for number in 1..<count { builder.connect(number - 1, number) }
        if let kind { builder.connect(count - 1, 0, kind) }
        return builder.graph
    }

    /// Registrations with three dependencies each, of types from a loop. They have no names, like most registrations.
    private func layered(_ count: Int) -> DependencyGraph {
        var types: [Any.Type] = []
        func add<T>(_ type: T.Type, depth: Int) {
            if depth == 0 { return types.append(type) }
            add((T, Int).self, depth: depth - 1)
            add((T, Bool).self, depth: depth - 1)
        }
        var depth = 0
        while 1 << depth < count { depth += 1 }
        add(Sample.Network.self, depth: depth)
        var builder = GraphBuilder()
        let scopes: [DependencyGraph.Scope] = [.graph, .transient, .container, .graph, .weak, .custom("group")]
        for number in 0..<count { builder.add(types[number], scopes[min(number * 6 / count, 5)]) }
        for number in 0..<count {
            for step in [1, 7, 31] where number + step < count / 2 { builder.connect(number, number + step) }
        }
        return builder.graph
    }

    @Test func aChainOfAHundredThousandHasNoProblems() {
        #expect(Proof.faults(of: chain(of: 100_000)) == [])
    }

    @Test func aLegalRingOfAHundredThousandHasNoProblems() {
        #expect(Proof.faults(of: chain(of: 100_000, closedBy: .completion)) == [])
    }

    @Test func aRingOfAHundredThousandIsOneProblem() {
        let problems = Proof.faults(of: chain(of: 100_000, closedBy: .direct))
        #expect(problems.map(\.code) == [.cycle])
        #expect(problems[0].description.utf8.count < 3_000)
    }

    @Test func missingServiceBelowAHundredThousandIsOneProblemWithAShortPath() {
        var builder = GraphBuilder()
        for number in 0..<100_000 {
            builder.add(Sample.Network.self, name: RegistrationName("\(number)"))
            if number > 0 { builder.connect(number - 1, number) }
        }
        builder.connect(99_999, missing: Sample.Clock.self)
        #expect(builder.problems.map { $0.description.utf8.count < 1_000 } == [true])
    }

    @Test func thousandsOfFaultsAmongAHundredThousandAreAllExplained() {
        var builder = GraphBuilder()
        for number in 0..<100_000 {
            builder.add(Sample.Network.self, name: RegistrationName("\(number)"), number < 5_000 ? .container : .graph)
        }
        for number in 0..<5_000 {
            let form = builder.add(Sample.Form.self, name: RegistrationName("\(number)"), .weak)
            builder.connect(number, form)
            builder.connect(number, missing: Sample.Clock.self, name: RegistrationName("\(number)"))
            builder.connect(number + 5_000, number + 5_000)
        }
        let clock = ContinuousClock()
        var problems: [Problem] = []
        let graph = builder.graph
        let duration = clock.measure { problems = Proof.faults(of: graph) }
        print("proof, 15,000 faults among 105,000: \(duration)")
        for code in [Problem.Code.missing, .captive, .cycle] {
            #expect(problems.count { $0.code == code } == 5_000)
        }
    }

    /// A hundred times the registrations take little more than a hundred times as long: a quadratic proof would take
    /// ten thousand times. The time for each registration grows when the graph no longer fits into the caches.
    @Test func costIsLinear() {
        let clock = ContinuousClock()
        func nanoseconds(_ graph: DependencyGraph, runs: Int) -> Double {
            let durations = (0..<runs).map { _ in clock.measure { _ = Proof.faults(of: graph) } }
            let best = durations.min() ?? .zero
            return best / .nanoseconds(graph.nodes.count)
        }
        let small = layered(1_000)
        let large = layered(100_000)
        #expect(Proof.faults(of: large) == [])
        let (each, eachOfMany) = (nanoseconds(small, runs: 100), nanoseconds(large, runs: 5))
        print("proof, clean: \(Int(each)) ns each of 1,000, \(Int(eachOfMany)) ns each of 100,000")
        #expect(eachOfMany < each * 25)
    }
}
