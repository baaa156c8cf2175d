import StrataGraph
import Testing

@Suite struct ExecutionRuleTests {
    /// `Home` declares the service that it requests from its resolver: `Network`, which needs `Store`.
    private func graph(
        _ own: DependencyGraph.Execution = .plain, asking execution: DependencyGraph.Execution, isHosted: Bool = false,
        _ kind: DependencyGraph.Edge.Kind = .direct
    ) -> GraphBuilder {
        var builder = GraphBuilder()
        builder.add(Sample.Home.self, execution: own, isOpaque: true)
        builder.add(Sample.Network.self)
        builder.add(Sample.Store.self, execution: execution, isHosted: isHosted)
        builder.connect(0, 1, kind, isStated: true)
        builder.connect(1, 2)
        return builder
    }

    @Test func showsServicesThatMustBeAwaited() {
        #expect(
            graph(asking: .async).texts == [
                """
                /src/Demo/Services.swift:10:5: execution: `Home` requests `Network`, which must be awaited, from a \
                `Resolver`, which cannot await.
                    stated by `.dependsOn` at Demo/Services.swift:10:5
                    `Network` → `Store`: the last must be awaited, at Demo/Services.swift:30:5
                    → Take `Network` as a parameter: parameters are constructed before the call, whatever they need.
                    → Or let the factory take an `AsyncResolver`.
                """
            ])
    }

    @Test func completionThatRequestsIsNamed() {
        #expect(
            graph(asking: .async, .completion).problems.map(\.summary) == [
                "a completion of `Home` requests `Network`, which must be awaited, "
                    + "from a `Resolver`, which cannot await."
            ])
    }

    @Test func plainAndMainActorServicesAreServed() {
        #expect(graph(asking: .plain).problems == [])
        #expect(graph(asking: .main).problems == [])
        #expect(graph(.main, asking: .main).problems == [])
    }

    @Test func hostedServiceIsAvailable() {
        #expect(graph(asking: .async, isHosted: true).problems == [])
    }

    @Test func awaitedServiceCannotRequestAMainActorServiceFromItsResolver() {
        var builder = graph(asking: .main)
        builder.connect(0, builder.add(Sample.Clock.self, execution: .async))
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: execution: `Home` requests `Network`, which is constructed on the \
                main actor, from its resolver, but is itself constructed asynchronously, off the main actor.
                    stated by `.dependsOn` at Demo/Services.swift:10:5
                    `Network` → `Store`: the last is constructed on the main actor, at Demo/Services.swift:30:5
                    → Take `Network` as a parameter: parameters are constructed before the call, whatever they need.
                    → Or register `Home` with `onMainActor:`.
                """
            ])
    }

    @Test func parametersAreAwaited() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Home.self), builder.add(Sample.Store.self, execution: .async))
        #expect(builder.problems == [])
    }
}

@Suite struct ScopeOutlivedRuleTests {
    private func graph(
        _ holder: DependencyGraph.Scope, _ kind: DependencyGraph.Edge.Kind, isHosted: Bool = false
    ) -> GraphBuilder {
        var builder = GraphBuilder()
        builder.openings = [.init(name: "request", layer: 0, site: GraphBuilder.site(1))]
        builder.add(Sample.Store.self, holder, isHosted: isHosted)
        builder.add(Sample.Log.self, .transient)
        builder.add(Sample.Form.self, .scoped("request"))
        builder.connect(0, 1, kind)
        builder.connect(1, 2)
        return builder
    }

    @Test func providerOfWhatAScopeEnds() {
        #expect(
            graph(.container, .provider).texts == [
                """
                /src/Demo/Services.swift:10:5: scopeOutlived: `Store` (`.container`) later requests `Form` \
                (`.scoped("request")`), when no such scope is open around it.
                    `Store` (`.container`) at Demo/Services.swift:10:5
                    → `Log` (`.transient`) at Demo/Services.swift:20:5
                    → `Form` (`.scoped("request")`) at Demo/Services.swift:30:5
                    → Give `Store` the scope `.scoped("request")`, so that it makes its request inside that scope.
                    → Or resolve `Form` from the `Scope` that `withScope` gives.
                """
            ])
    }

    @Test(arguments: [DependencyGraph.Scope.container, .weak, .memorySensitive, .custom("group")])
    func eachScopeOutsideOfScopes(_ scope: DependencyGraph.Scope) {
        #expect(graph(scope, .provider).problems.map(\.code) == [.scopeOutlived])
        #expect(graph(scope, .direct).problems.map(\.code) == [.captive])
    }

    @Test(arguments: [DependencyGraph.Scope.transient, .graph, .scoped("request")])
    func serviceInsideTheScopeMayRequestLater(_ scope: DependencyGraph.Scope) {
        #expect(graph(scope, .provider).problems == [])
        #expect(graph(scope, .direct).problems == [])
    }

    @Test func hostedServiceIsOutsideEveryScope() {
        #expect(graph(.graph, .provider, isHosted: true).problems.map(\.code) == [.scopeOutlived])
        #expect(graph(.graph, .direct, isHosted: true).problems.map(\.code) == [.captive])
        var builder = GraphBuilder()
        builder.openings = [.init(name: "request", layer: 0, site: GraphBuilder.site(1))]
        builder.add(Sample.Form.self, .scoped("request"), isHosted: true)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: scopeOutlived: `Form` is started by the host and lives in \
                `.scoped("request")`, which is not open then.
                    hosted: the host constructs it at start
                    → Give it the scope `.container`, or remove `.hosted()`.
                """
            ])
    }
}
