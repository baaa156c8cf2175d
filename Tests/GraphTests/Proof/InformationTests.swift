import StrataGraph
import Testing

@Suite struct InformationTests {
    @Test func unusedServicesAreNamedWithTheirRequesters() {
        var builder = GraphBuilder()
        builder.addLayer("Presentation", parent: 0)
        builder.connect(builder.add(Sample.Store.self), builder.add(Sample.Clock.self))
        builder.connect(builder.add(Sample.Home.self, layer: 1, isOpaque: true), builder.add(Sample.Log.self))
        #expect(builder.problems == [])
        #expect(
            builder.information.filter { $0.code == .unused }.map(\.description) == [
                """
                /src/Demo/Services.swift:10:5: unused, information: `Store` is registered in `Services`, and nothing \
                that is used needs it.
                    → Remove it; or add `.hosted()` if the host is to start it, or `.root()` if something outside the graph \
                requests it.
                    → Or state it with `.dependsOn`, if `Home` requests it from a resolver.
                """,
                """
                /src/Demo/Services.swift:20:5: unused, information: `Clock` is registered in `Services`, and nothing \
                that is used needs it.
                    needed only by `Store` at Demo/Services.swift:10:5, which is unused too
                    → Remove it; or add `.hosted()` if the host is to start it, or `.root()` if something outside the graph \
                requests it.
                    → Or state it with `.dependsOn`, if `Home` requests it from a resolver.
                """,
            ])
    }

    @Test func aHostedServiceThatIsNotSharedIsNamed() {
        var builder = GraphBuilder()
        let hosted = builder.add(Sample.Store.self, isHosted: true)
        let lonely = builder.add(Sample.Clock.self, isHosted: true)
        #expect(builder.information == [], "\(lonely) is needed by nothing")
        builder.connect(builder.add(Sample.Home.self, isRoot: true), hosted)
        #expect(
            builder.information.map(\.description) == [
                """
                /src/Demo/Services.swift:10:5: hostedNotShared, information: `Store` is hosted in `.graph` scope, so the \
                host starts another instance than the one that its users receive.
                    needed by `Home` at Demo/Services.swift:30:5
                    → Add `.scope(.container)`.
                """
            ])
        for scope in [DependencyGraph.Scope.container, .weak, .custom("day")] {
            var builder = GraphBuilder()
            let shared = builder.add(Sample.Store.self, scope, isHosted: true)
            builder.connect(builder.add(Sample.Home.self, isRoot: true), shared)
            #expect(builder.information == [])
        }
    }

    @Test func eachKindOfRootIsUsed() {
        var builder = GraphBuilder()
        builder.addLayer("Presentation", parent: 0)
        builder.add(Sample.Store.self, isHosted: true)
        builder.add(Sample.Clock.self, isContributed: true)
        builder.add(Sample.Log.self, isRoot: true)
        builder.add(Sample.Form.self, hasCompletion: true)
        builder.add(Sample.Home.self, layer: 1)
        let decorator = builder.add(Sample.Network.self, origin: .decorator)
        builder.connect(decorator, builder.add(Sample.Network.self), .decorated)
        #expect(builder.information == [])
        builder.add(Sample.Report.self)
        #expect(builder.information.map(\.code) == [.unused])
    }

    @Test func shadowingNamesBothLayers() {
        var builder = GraphBuilder()
        builder.addLayer("Presentation", parent: 0)
        builder.add(Sample.Clock.self, isRoot: true)
        builder.add(Sample.Clock.self, layer: 1)
        #expect(
            builder.information.map(\.description) == [
                """
                /src/Demo/Services.swift:20:5: shadowing, information: `Clock` of `Presentation` shadows the registration \
                of `Services`, for `Presentation` and its children.
                    the shadowed registration is at Demo/Services.swift:10:5
                    → If that is not intended, remove one of them, or register one under a name.
                """
            ])
    }

    @Test func opaqueRegistrationsAreInformation() {
        var builder = GraphBuilder()
        builder.connect(
            builder.add(Sample.Home.self, isOpaque: true), builder.add(Sample.Clock.self), isStated: true)
        #expect(builder.problems == [])
        #expect(
            builder.information.map(\.description) == [
                """
                /src/Demo/Services.swift:10:5: opaque, information: `Home` takes a resolver, and the proof \
                cannot see what it requests: it states `Clock` with `.dependsOn`.
                    → Take the services that it requests as parameters.
                    → Or state it with `.dependsOn`, and let a test compare: `expectStatedDependencies(of: stack)`.
                """
            ])
    }

    @Test func opaqueRegistrationsAreFaultsOfAStrictLayer() {
        var builder = GraphBuilder(isStrict: true)
        builder.add(Sample.Home.self, isOpaque: true)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: opaque: `Home` takes a resolver, and the proof cannot see what it requests: \
                it states nothing with `.dependsOn`.
                    The layer `Services` declares `provesStrictly()`.
                    → Take the services that it requests as parameters.
                    → Or allow it: `container.allow(.opaque, of: Home.self, because: …)` in `declare(in:)`.
                """
            ])
    }
}

@Suite struct AllowanceTests {
    private func captive() -> GraphBuilder {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Store.self, .container), builder.add(Sample.Tables.self, .weak))
        return builder
    }

    @Test func allowedCaptiveIsInformationWithTheReason() {
        var builder = captive()
        builder.allow(.captive, Sample.Store.self, Sample.Tables.self, because: "Tables are re-read.")
        #expect(builder.problems == [])
        #expect(
            builder.information.map(\.description) == [
                """
                /src/Demo/Services.swift:10:5: captive, information: `Store` (`.container`) keeps `Tables` (`.weak`), \
                which then stays in memory although nothing else holds it.
                    `Store` (`.container`) at Demo/Services.swift:10:5
                    → `Tables` (`.weak`) at Demo/Services.swift:20:5
                    allowed at Demo/Services.swift:900:5: Tables are re-read.
                """
            ])
    }

    @Test func onlyTheAllowedHolderIsAllowed() {
        var builder = captive()
        builder.connect(builder.add(Sample.Home.self, .container), 1)
        builder.allow(.captive, Sample.Store.self, Sample.Tables.self, because: "Tables are re-read.")
        #expect(builder.problems.map(\.site.line) == [30])
        #expect(builder.information.map(\.site.line) == [10])
    }

    @Test func allowanceOfNothingIsAFault() {
        var builder = captive()
        builder.allow(.captive, Sample.Store.self, Sample.Tables.self, because: "Tables are re-read.")
        builder.allow(.captive, Sample.Home.self, Sample.Tables.self, because: "It was so once.")
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:900:5: allowance: The allowance of `captive` for `Home` keeping `Tables` allows \
                nothing: there is no such finding in `Services`.
                    A service of a scope cannot be allowed: its construction outside the scope fails.
                    → Remove it, or declare it in the layer that registers `Home`.
                """
            ])
    }

    @Test func allowanceWithoutAReasonIsAFaultAndAllowsNothing() {
        var builder = captive()
        builder.allow(.captive, Sample.Store.self, Sample.Tables.self, because: " ")
        #expect(builder.problems.map(\.code) == [.captive, .allowance])
        #expect(
            builder.problems.last?.description == """
                /src/Demo/Services.swift:900:5: allowance: The allowance of `captive` for `Store` keeping `Tables` gives \
                no reason.
                    → State the reason after `because:`.
                """)
    }

    @Test func scopedCaptiveCannotBeAllowed() {
        var builder = GraphBuilder()
        builder.openings = [.init(name: "request", layer: 0, site: GraphBuilder.site(1))]
        builder.connect(builder.add(Sample.Store.self, .container), builder.add(Sample.Form.self, .scoped("request")))
        builder.allow(.captive, Sample.Store.self, Sample.Form.self, because: "I want to.")
        #expect(builder.problems.map(\.code) == [.captive, .allowance])
    }

    @Test func opaqueUnusedAndShadowingAreAllowedByName() {
        var builder = GraphBuilder(isStrict: true)
        builder.addLayer("Presentation", parent: 0)
        builder.add(Sample.Home.self, isOpaque: true, isRoot: true)
        builder.add(Sample.Clock.self)
        builder.allow(.opaque, Sample.Home.self, because: "A test compares.")
        builder.allow(.unused, Sample.Clock.self, because: "For scripts.")
        #expect(builder.problems == [])
        #expect(builder.information.map(\.code) == [.opaque])
        builder.allow(.shadowing, Sample.Clock.self, because: "There is none.")
        #expect(builder.problems.map(\.code) == [.allowance])
    }
}

@Suite struct ProblemStyleTests {
    @Test func aTerminalGetsColorsAndTheSameWords() {
        var builder = GraphBuilder()
        for _ in 0..<2 { builder.add(Sample.Clock.self) }
        let problem = builder.problems[0]
        let colored = problem.text(colored: true)
        #expect(
            colored.hasPrefix(
                "\u{1B}[1m/src/Demo/Services.swift:20:5:\u{1B}[0m \u{1B}[1;31mduplicate:\u{1B}[0m `Clock` is registered"
            ))
        #expect(colored.contains("\n    \u{1B}[2mfirst at Demo/Services.swift:10:5\u{1B}[0m"))
        #expect(colored.contains("\n    \u{1B}[32m→ Remove one"))
        var plain = colored
        for code in ["0", "1", "1;31", "2", "32"] { plain = plain.split(separator: "\u{1B}[\(code)m").joined() }
        #expect(plain == problem.description)
        #expect(!problem.description.contains("\u{1B}"))
    }
}
