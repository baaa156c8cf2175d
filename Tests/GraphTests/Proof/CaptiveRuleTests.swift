import StrataGraph
import Testing

@Suite struct CaptiveRuleTests {
    private func pair(_ holder: DependencyGraph.Scope, _ captive: DependencyGraph.Scope) -> GraphBuilder {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Store.self, holder), builder.add(Sample.Tables.self, captive))
        return builder
    }

    @Test func showsTheWayFromTheHolder() {
        var builder = GraphBuilder()
        builder.add(Sample.Store.self, .container)
        builder.add(Sample.Log.self, .transient)
        builder.add(Sample.Network.self, .container, origin: .forward)
        builder.add(Sample.Tables.self, .memorySensitive)
        builder.connect(0, 1)
        builder.connect(1, 2)
        builder.connect(2, 3, .forward)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: captive: `Store` (`.container`) keeps `Tables` (`.memorySensitive`), \
                which then stays in memory under memory pressure.
                    `Store` (`.container`) at Demo/Services.swift:10:5
                    → `Log` (`.transient`) at Demo/Services.swift:20:5
                    → `Network` (`implements`) at Demo/Services.swift:30:5
                    → `Tables` (`.memorySensitive`) at Demo/Services.swift:40:5
                    → Give `Store` the scope `.memorySensitive`, so that both are released together.
                    → Or let `Log` take `Provider<Network>`, which resolves it at each use and stores nothing.
                    → Or give `Tables` the scope `.container`, if it may live as long.
                """
            ])
    }

    @Test func aWeakServiceIsPinned() {
        let problems = pair(.container, .weak).problems
        #expect(
            problems.map(\.summary) == [
                "`Store` (`.container`) keeps `Tables` (`.weak`), which then stays in memory although "
                    + "nothing else holds it."
            ])
        #expect(problems[0].advice[0] == "Give `Store` the scope `.weak`, so that it is released with its last user.")
    }

    @Test func aCustomScopeIsKeptOverItsReset() {
        let problems = pair(.memorySensitive, .custom("rating")).problems
        #expect(
            problems.map(\.summary) == [
                "`Store` (`.memorySensitive`) keeps `Tables` (scope `rating`), "
                    + "and would continue to use the old one after a reset."
            ])
        #expect(problems[0].advice[0] == "Give `Store` the scope `rating`, so that both are reset together.")
    }

    @Test(
        arguments: [
            (.container, .container), (.container, .graph), (.container, .transient), (.memorySensitive, .container),
            (.memorySensitive, .weak), (.custom("a"), .memorySensitive), (.custom("a"), .custom("b")),
            (.weak, .custom("a")),
            (.graph, .custom("a")), (.transient, .weak),
        ] as [(DependencyGraph.Scope, DependencyGraph.Scope)])
    func legal(holder: DependencyGraph.Scope, held: DependencyGraph.Scope) {
        #expect(pair(holder, held).problems == [])
    }

    @Test func aCompletionKeepsAndAnAssistedFactoryDoesNot() {
        for kind in [DependencyGraph.Edge.Kind.completion, .factory] {
            var builder = GraphBuilder()
            builder.connect(builder.add(Sample.Store.self, .container), builder.add(Sample.Tables.self, .weak), kind)
            #expect(builder.problems.count == (kind == .completion ? 1 : 0))
        }
    }

    @Test func aProvidedValueIsNotACaptive() {
        var builder = GraphBuilder()
        builder.add(Sample.Store.self, .container)
        builder.add(Sample.Settings.self, .weak, origin: .expected(from: "main", provided: true))
        builder.connect(0, 1)
        #expect(builder.problems == [])
    }

    @Test func manyHoldersAreOneProblemTheNearestFirst() {
        var builder = GraphBuilder()
        let tables = builder.add(Sample.Tables.self, .custom("rating"))
        let log = builder.add(Sample.Log.self, .transient)
        builder.connect(log, tables)
        builder.connect(builder.add(Sample.Store.self, .container), log)
        builder.connect(builder.add(Sample.Form.self, .memorySensitive), tables)
        for number in 0..<5 {
            builder.connect(
                builder.add(Sample.Network.self, name: RegistrationName("\(number)"), .container), tables)
        }
        let problems = builder.problems
        #expect(problems.count == 1)
        #expect(problems[0].site == GraphBuilder.site(40))
        #expect(problems[0].requesters.count == 7)
        #expect(
            Array(problems[0].details.dropFirst(2)) == [
                "also held by `Network \"0\"` at Demo/Services.swift:50:5",
                "also held by `Network \"1\"` at Demo/Services.swift:60:5",
                "also held by `Network \"2\"` at Demo/Services.swift:70:5",
                "also held by `Network \"3\"` at Demo/Services.swift:80:5",
                "and 2 more",
            ])
        #expect(problems[0].advice.last == "Or give `Tables` the scope `.container`, if it may live as long.")
    }
}
