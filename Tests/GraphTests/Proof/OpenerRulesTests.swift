import StrataGraph
import Testing

@Suite struct OpenerUndeclaredRuleTests {
    private func opening(
        _ name: String, _ provided: [Any.Type], layer: Int = 0, inside outer: String? = nil, line: Int = 1
    ) -> DependencyGraph.Opening {
        .init(
            name: name, outer: outer, layer: layer, provided: provided.map { ServiceKey($0) },
            site: GraphBuilder.site(line, file: "Layers"))
    }

    private func graph(_ provided: [Any.Type] = [Sample.Form.self], name: RegistrationName? = nil) -> GraphBuilder {
        var builder = GraphBuilder()
        builder.takeOpener(builder.add(Sample.Store.self, .container), provided, name: name)
        return builder
    }

    @Test func aLayerThatOpensNothing() {
        #expect(
            graph().texts == [
                """
                /src/Demo/Services.swift:10:5: openerUndeclared: `Store` takes `ScopeOpener<Form>`, and `Services` opens \
                no scope with these values.
                    `Services` opens no scope at all
                    → Declare it in `declare(in:)` of `Services`: `container.opens(…, providing: Form.self)`.
                """
            ])
    }

    @Test func otherValuesAndOtherLayersAreNamed() {
        var builder = graph()
        let child = builder.addLayer("Web", parent: 0)
        builder.addLayer("Sibling", parent: 0)
        builder.openings = [
            opening("request", [Sample.Form.self, Sample.Log.self]),
            opening("page", [Sample.Form.self], layer: child, line: 2),
        ]
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: openerUndeclared: `Store` takes `ScopeOpener<Form>`, and `Services` opens \
                no scope with these values.
                    `Services` opens `request` with `Form`, `Log`, as declared at Demo/Layers.swift:1:5
                    the child layer `Web` opens `page` with the same values, as declared at \
                Demo/Layers.swift:2:5; an opener opens only the scopes of its owner's layer
                    → Declare it in `declare(in:)` of `Services`: `container.opens(…, providing: Form.self)`.
                    → Or take the opener of one that is declared: `ScopeOpener<Form, Log>`.
                """
            ])
    }

    @Test func aParentsDeclarationDoesNotCount() {
        var builder = GraphBuilder()
        let child = builder.addLayer("Web", parent: 0)
        builder.takeOpener(builder.add(Sample.Home.self, layer: child), [Sample.Form.self])
        builder.openings = [opening("page", [Sample.Form.self])]
        #expect(builder.problems.map(\.code) == [.openerUndeclared])
        #expect(
            builder.problems.first?.details == [
                "`Web` opens no scope at all",
                "the parent layer `Services` opens `page` with the same values, as declared at Demo/Layers.swift:1:5; "
                    + "an opener opens only the scopes of its owner's layer",
            ])
    }

    @Test func oneThatIsDeclared() {
        var builder = graph()
        builder.openings = [opening("job", []), opening("request", [Sample.Form.self])]
        #expect(builder.problems == [])
        #expect(builder.graph.nodes[0].opens == [1])
        #expect(builder.graph.openedScopes(by: 0) == ["request"])
    }

    @Test func theOrderOfTheValuesCounts() {
        var builder = graph([Sample.Form.self, Sample.Log.self])
        builder.openings = [opening("request", [Sample.Log.self, Sample.Form.self])]
        #expect(builder.problems.map(\.code) == [.openerUndeclared])
    }

    @Test func severalAreDistinguishedByName() {
        var builder = graph()
        builder.openings = [opening("request", [Sample.Form.self]), opening("audited", [Sample.Form.self], line: 2)]
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: openerUndeclared: `Store` takes `ScopeOpener<Form>`, and `Services` opens \
                more than one scope with these values: `request`, `audited`.
                    `Services` opens `request` with `Form`, as declared at Demo/Layers.swift:1:5
                    `Services` opens `audited` with `Form`, as declared at Demo/Layers.swift:2:5
                    → Choose one: `Named<ScopeOpener<Form>, …>`, with a tag whose name is the scope's.
                """
            ])
        var named = graph(name: "audited")
        named.openings = builder.openings
        #expect(named.problems == [])
        #expect(named.graph.openedScopes(by: 0) == ["audited"])
    }

    @Test func aNameThatNoScopeHas() {
        var builder = graph([], name: "audited")
        builder.openings = [opening("job", [])]
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: openerUndeclared: `Store` takes `ScopeOpener<>` under the name `audited`, \
                and `Services` opens no scope of this name without values.
                    `Services` opens `job` without values, as declared at Demo/Layers.swift:1:5
                    → Declare it in `declare(in:)` of `Services`: `container.opens("audited")`.
                    → Or let the tag have the name of one that is declared: `job`.
                """
            ])
    }

    @Test func oneScopeThatIsDeclaredTwiceIsOne() {
        var builder = graph()
        builder.openings = [
            opening("request", [Sample.Form.self]), opening("request", [Sample.Form.self], inside: "session"),
            opening("session", []),
        ]
        #expect(builder.problems == [])
        #expect(builder.graph.openedScopes(by: 0) == ["request"])
    }

    @Test func anOptionalOneMayBeMissingButNotUnclear() {
        var builder = GraphBuilder()
        builder.takeOpener(builder.add(Sample.Store.self), [Sample.Form.self], isOptional: true)
        #expect(builder.problems == [])
        builder.openings = [opening("request", [Sample.Form.self]), opening("audited", [Sample.Form.self])]
        #expect(builder.problems.map(\.code) == [.openerUndeclared])
    }
}

@Suite struct OpenerOutsideRuleTests {
    /// `page` is opened with `Form`, inside `session`; `Home` takes the opener.
    private func graph(
        _ owner: DependencyGraph.Scope, isHosted: Bool = false, isInside: Bool = true
    ) -> GraphBuilder {
        var builder = GraphBuilder()
        let site = GraphBuilder.site(1, file: "Layers")
        builder.openings = [
            .init(name: "session", layer: 0, site: site),
            .init(
                name: "page", outer: isInside ? "session" : nil, layer: 0, provided: [ServiceKey(Sample.Form.self)],
                site: GraphBuilder.site(2, file: "Layers")),
            .init(name: "part", outer: "page", layer: 0, site: site),
        ]
        builder.takeOpener(builder.add(Sample.Home.self, owner, isHosted: isHosted), [Sample.Form.self])
        return builder
    }

    @Test func ownerThatLivesOutside() {
        #expect(
            graph(.container).texts == [
                """
                /src/Demo/Services.swift:10:5: openerOutside: `Home` takes `ScopeOpener<Form>` to open `page` inside \
                `session`, and lives in `.container`, where that is not open.
                    `Home` (`.container`) at Demo/Services.swift:10:5
                    `page` is declared inside `session` at Demo/Layers.swift:2:5
                    → Give `Home` the scope `.scoped("session")`, so that it opens the new scope inside that one.
                    → Or open `page` with `withScope` of the `Scope` that is open around the work.
                """
            ])
    }

    @Test(arguments: [
        DependencyGraph.Scope.container, .weak, .memorySensitive, .custom("group"), .scoped("other"),
    ])
    func eachScopeOutside(_ scope: DependencyGraph.Scope) {
        var builder = graph(scope)
        builder.openings.append(.init(name: "other", layer: 0, site: GraphBuilder.site(1)))
        #expect(builder.problems.map(\.code) == [.openerOutside])
    }

    @Test(arguments: [DependencyGraph.Scope.scoped("session"), .scoped("page"), .scoped("part"), .transient, .graph])
    func eachScopeInside(_ scope: DependencyGraph.Scope) {
        #expect(graph(scope).problems == [])
    }

    @Test func aScopeInsideNothingIsOpenedAnywhere() {
        #expect(graph(.container, isInside: false).problems == [])
        var builder = graph(.container)
        builder.openings.append(
            .init(name: "page", layer: 0, provided: [ServiceKey(Sample.Form.self)], site: GraphBuilder.site(3)))
        #expect(builder.problems == [])
    }

    @Test(arguments: [DependencyGraph.Edge.Kind.direct, .provider, .factory, .lazy])
    func openerOwnerLivesInTheScopesOfItsRequester(_ kind: DependencyGraph.Edge.Kind) {
        var builder = graph(.transient)
        let log = builder.add(Sample.Log.self, .graph)
        let store = builder.add(Sample.Store.self, .container)
        builder.connect(log, 0)
        builder.connect(store, log, kind)
        #expect(builder.problems.map(\.code) == [.openerOutside])
        #expect(
            builder.problems.map(\.summary) == [
                "`Home` takes `ScopeOpener<Form>` to open `page` inside `session`, and `Store`, which requests it, "
                    + "lives in `.container`, where that is not open."
            ])
        #expect(builder.problems.first?.requesters.map(\.line) == [30, 20])
    }

    @Test func sharedOwnerEndsTheSearch() {
        var builder = graph(.scoped("session"))
        builder.connect(builder.add(Sample.Log.self, .transient), 0)
        #expect(builder.problems == [])
    }

    @Test func hostedServiceIsOutsideEveryScope() {
        #expect(
            graph(.graph, isHosted: true).problems.map(\.summary) == [
                "`Home` takes `ScopeOpener<Form>` to open `page` inside `session`, and is started by the host, where "
                    + "that is not open."
            ])
    }
}
