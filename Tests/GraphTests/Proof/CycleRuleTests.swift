import StrataGraph
import Testing

@Suite struct CycleRuleTests {
    /// `Network` → `Store` → `Clock` → `Network`, the last edge of the given kind.
    private func ring(
        _ scope: DependencyGraph.Scope = .graph, closedBy kind: DependencyGraph.Edge.Kind
    ) -> GraphBuilder {
        var builder = GraphBuilder()
        let ring = [
            builder.add(Sample.Network.self, scope), builder.add(Sample.Store.self, scope),
            builder.add(Sample.Clock.self, scope),
        ]
        builder.connect(ring[0], ring[1])
        builder.connect(ring[1], ring[2])
        builder.connect(ring[2], ring[0], kind)
        return builder
    }

    @Test func aRingOfInitializersIsRefusedWithItsPath() {
        #expect(
            ring(closedBy: .direct).texts == [
                """
                /src/Demo/Services.swift:10:5: cycle: `Network` needs itself before it can be constructed: \
                `Network` → `Store` → `Clock` → `Network`.
                    `Network` at Demo/Services.swift:10:5 needs `Store`
                    `Store` at Demo/Services.swift:20:5 needs `Clock`
                    `Clock` at Demo/Services.swift:30:5 needs `Network`
                    → Let `Clock` take `Network` in `.initCompleted` instead of in its initializer; some service of \
                the cycle must be shared or in graph scope.
                    → Or let it take `Lazy<Network>`, which constructs it on first use.
                    → Or move the part that both need into a third service.
                """
            ])
    }

    @Test(arguments: [.graph, .container, .weak, .memorySensitive, .custom("group")] as [DependencyGraph.Scope])
    func aCompletionAllowsACycleOfSharedServices(scope: DependencyGraph.Scope) {
        #expect(ring(scope, closedBy: .completion).problems == [])
    }

    @Test func aRingOfTransientsNeverEnds() {
        #expect(
            ring(.transient, closedBy: .completion).texts == [
                """
                /src/Demo/Services.swift:10:5: cycle: Constructing `Network` would never end: \
                `Network` → `Store` → `Clock` → `Network`, because each of them is constructed again.
                    `Network` at Demo/Services.swift:10:5 needs `Store`
                    `Store` at Demo/Services.swift:20:5 needs `Clock`
                    `Clock` at Demo/Services.swift:30:5 requests `Network` in `initCompleted`
                    → Give one of them a scope that shares, so that the request finds it again: `.graph` is enough, \
                for example for `Clock`.
                """
            ])
    }

    @Test func aRingOfTransientsThroughAnAssistedFactoryIsLegal() {
        #expect(ring(.transient, closedBy: .factory).problems == [])
    }

    @Test func aServiceThatNeedsItselfIsARing() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Network.self), 0)
        #expect(
            builder.problems.map(\.summary) == [
                "`Network` needs itself before it can be constructed: `Network` → `Network`."
            ])
    }

    @Test func aForwardDoesNotShare() {
        var builder = GraphBuilder()
        builder.add(Sample.Network.self, .transient)
        builder.add(Sample.Store.self, .container, origin: .forward)
        builder.connect(0, 1, .completion)
        builder.connect(1, 0, .forward)
        #expect(builder.problems.map(\.code) == [.cycle])
        #expect(builder.problems[0].details[1] == "`Store` at Demo/Services.swift:20:5 is `Network` under another type")
        #expect(builder.problems[0].advice[0].hasSuffix("for example for `Network`."))
    }

    @Test func oneSharedServiceOnEveryCycleIsNeeded() {
        // Network ⇄ Store through a completion with Store shared; Network ⇄ Clock through one among transients.
        var builder = GraphBuilder()
        builder.add(Sample.Network.self, .transient)
        builder.add(Sample.Store.self, .container)
        builder.add(Sample.Clock.self, .transient)
        builder.connect(0, 1)
        builder.connect(1, 0, .completion)
        #expect(builder.problems == [])
        builder.connect(0, 2)
        builder.connect(2, 0, .completion)
        #expect(
            builder.problems.map(\.summary) == [
                "Constructing `Network` would never end: `Network` → `Clock` → `Network`, because each of "
                    + "them is constructed again."
            ])
        #expect(builder.problems[0].requesters == [GraphBuilder.site(10), GraphBuilder.site(30)])
    }

    @Test func theShortestCycleIsShownAndTheRestOfTheComponentNamed() {
        var builder = ring(closedBy: .direct)
        let form = builder.add(Sample.Form.self)
        builder.connect(2, form)
        builder.connect(form, 2)
        let problems = builder.problems
        #expect(problems.map(\.service) == ["Clock"])
        #expect(
            Array(problems[0].details.suffix(2)) == [
                "on other cycles of the same component: `Network` at Demo/Services.swift:10:5",
                "on other cycles of the same component: `Store` at Demo/Services.swift:20:5",
            ])
    }

    @Test func twoComponentsAreTwoProblems() {
        var builder = ring(closedBy: .direct)
        let form = builder.add(Sample.Form.self)
        builder.connect(form, form)
        #expect(builder.problems.map(\.service) == ["Network", "Form"])
    }

    @Test func aLongWayIsAbridged() {
        var builder = GraphBuilder()
        for number in 0..<20 { builder.add(Sample.Network.self, name: RegistrationName("\(number)")) }
        for number in 0..<20 { builder.connect(number, (number + 1) % 20) }
        let problem = builder.problems[0]
        #expect(
            problem.summary
                == "`Network \"0\"` needs itself before it can be constructed: `Network \"0\"` → `Network \"1\"` → "
                + "`Network \"2\"` → `Network \"3\"` → `Network \"4\"` → … 13 more … → `Network \"18\"` → "
                + "`Network \"19\"` → `Network \"0\"`.")
        #expect(problem.details.count == 13)
        #expect(problem.details.last == "and 8 more steps")
    }
}
