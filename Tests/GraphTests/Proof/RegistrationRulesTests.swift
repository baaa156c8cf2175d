import StrataGraph
import Testing

@Suite struct DuplicateRuleTests {
    @Test func namesBothPlaces() {
        var builder = GraphBuilder()
        builder.add(Sample.Clock.self)
        builder.add(Sample.Clock.self)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:20:5: duplicate: `Clock` is registered twice in `Services`.
                    first at Demo/Services.swift:10:5
                    again at Demo/Services.swift:20:5
                    → Remove one, or add `.replacing()` to the later one if it is intended to win.
                    → To keep both, register one under a name.
                """
            ])
    }

    @Test func threeOfOneAreOneProblem() {
        var builder = GraphBuilder()
        for _ in 0..<3 { builder.add(Sample.Clock.self, name: "utc") }
        #expect(builder.problems.map(\.summary) == ["`Clock \"utc\"` is registered 3 times in `Services`."])
    }

    @Test func anotherNameAnotherLayerAndAReplacingOneAreLegal() {
        var builder = GraphBuilder()
        builder.add(Sample.Clock.self)
        builder.add(Sample.Clock.self, name: "utc")
        builder.add(Sample.Clock.self, layer: builder.addLayer("Presentation", parent: 0))
        builder.add(Sample.Log.self, isReplacing: true)
        #expect(builder.problems == [])
    }

    @Test func contributionsAndDecoratorsAreLegal() {
        var builder = GraphBuilder()
        for _ in 0..<3 { builder.add(Sample.Clock.self, isContributed: true) }
        builder.add(Sample.Clock.self, origin: .decorator)
        #expect(builder.problems == [])
    }

    @Test func aContributionBesideAPlainOneIsADuplicate() {
        var builder = GraphBuilder()
        builder.add(Sample.Clock.self, isContributed: true)
        builder.add(Sample.Clock.self)
        #expect(builder.problems.map(\.code) == [.duplicate])
    }

    @Test func oneAfterAReplacingOneIsADuplicate() {
        var builder = GraphBuilder()
        builder.add(Sample.Clock.self, isReplacing: true)
        builder.add(Sample.Clock.self)
        #expect(builder.problems.map(\.code) == [.duplicate])
    }

    @Test func oneServiceInFiveHundredLayersIsLegal() {
        var builder = GraphBuilder()
        for layer in 0..<500 {
            builder.add(Sample.Clock.self, layer: layer)
            builder.addLayer("Layer", parent: layer)
        }
        #expect(builder.problems == [])
    }

    @Test func amongThousandsOnlyTheDuplicatesAreFound() {
        var builder = GraphBuilder()
        for number in 0..<5_000 { builder.add(Sample.Clock.self, name: RegistrationName("\(number % 4_990)")) }
        #expect(builder.problems.count == 10)
    }
}

@Suite struct UnprovidedRuleTests {
    @Test func namesTheProviderAndTheCall() {
        var builder = GraphBuilder()
        builder.add(Sample.Settings.self, origin: .expected(from: "main", provided: false))
        builder.connect(builder.add(Sample.Network.self), 0)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: unprovided: `Settings` is expected from "main" and was not provided.
                    declared by `expects` at Demo/Services.swift:10:5
                    needed by `Network` at Demo/Services.swift:20:5
                    → Provide it in "main": `configure(providing:)` of the layer `Services`, or `AppHost(…, \
                providing:)`.
                """
            ])
    }

    @Test func aProvidedOneIsLegal() {
        var builder = GraphBuilder()
        builder.add(Sample.Settings.self, origin: .expected(from: "main", provided: true))
        #expect(builder.problems == [])
    }
}

@Suite struct NotVisibleRuleTests {
    @Test func namesTheModules() {
        var builder = GraphBuilder()
        builder.add(Sample.Store.self, visibility: .module)
        builder.connect(builder.add(Sample.Home.self, module: "Web"), 0)
        builder.connect(builder.add(Sample.Form.self), 0)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:20:5: notVisible: `Home` needs `Store`, which only the module `Demo` may \
                request.
                    needed by `Home` at Demo/Services.swift:20:5, of the module `Web`
                    registered with `.visibility(.module)` at Demo/Services.swift:10:5
                    → Request a protocol that `Demo` exposes: let it register one with `implements`.
                    → Or remove `.visibility(.module)`.
                """
            ])
    }

    @Test(arguments: DependencyGraph.Edge.Kind.allCases)
    func everyKindOfEdgeCounts(kind: DependencyGraph.Edge.Kind) {
        var builder = GraphBuilder()
        builder.add(Sample.Store.self, visibility: .module)
        builder.connect(builder.add(Sample.Home.self, module: "Web"), 0, kind)
        #expect(builder.problems.map(\.code) == [.notVisible])
    }
}

@Suite struct ArgumentRulesTests {
    @Test(
        arguments: [.direct, .optional, .collected, .named, .completion, .lazy, .provider, .forward]
            as [DependencyGraph.Edge.Kind])
    func requesterWithoutArgumentsIsNamed(kind: DependencyGraph.Edge.Kind) {
        var builder = GraphBuilder()
        builder.add(Sample.Report.self, arguments: [Int.self, String.self])
        builder.connect(builder.add(Sample.Home.self), 0, kind)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: needsArguments: `Report` takes the run-time arguments (Int, String), \
                but `Home` requests it without any.
                    needed by `Home` at Demo/Services.swift:20:5
                    → Take `AssistedFactory<Report, Int, String>` instead, and construct the service when they \
                are known.
                """
            ])
    }

    @Test func theHostHasNoArguments() {
        var builder = GraphBuilder()
        builder.add(Sample.Report.self, isHosted: true, arguments: [Int.self])
        let problems = builder.problems
        #expect(
            problems.map(\.summary) == [
                "`Report` takes the run-time arguments (Int), but the host starts it without any."
            ])
        #expect(
            problems[0].advice == [
                "Remove `.hosted()`, or replace its run-time arguments with registered services."
            ])
    }

    @Test func anAssistedFactoryWithTheSameListIsLegal() {
        var builder = GraphBuilder()
        builder.add(Sample.Report.self, arguments: [Int.self, String.self])
        builder.connect(builder.add(Sample.Home.self), 0, .factory, arguments: [Int.self, String.self])
        #expect(builder.problems == [])
    }

    @Test(arguments: [[], [Int.self], [String.self, Int.self], [Int.self, String.self, Int.self]] as [[Any.Type]])
    func aFactoryWithAnotherListIsRefused(given: [Any.Type]) {
        var builder = GraphBuilder()
        builder.add(Sample.Report.self, arguments: [Int.self, String.self])
        builder.connect(builder.add(Sample.Home.self), 0, .factory, arguments: given)
        let list = given.map { String(describing: $0) }.joined(separator: ", ")
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:20:5: argumentMismatch: `Home` gives `Report` the run-time arguments \
                (\(list)), but it takes (Int, String).
                    given by `Home` at Demo/Services.swift:20:5
                    taken by `Report` at Demo/Services.swift:10:5
                    → Take `AssistedFactory<Report, Int, String>`, or change the run-time arguments of `Report`.
                """
            ])
    }

    @Test func factoriesWithOneWrongListAreOneProblem() {
        var builder = GraphBuilder()
        builder.add(Sample.Report.self, arguments: [Int.self])
        builder.connect(builder.add(Sample.Home.self), 0, .factory, arguments: [String.self])
        builder.connect(builder.add(Sample.Form.self), 0, .factory, arguments: [String.self])
        builder.connect(builder.add(Sample.Store.self), 0, .factory, arguments: [Bool.self])
        #expect(
            builder.problems.map(\.summary) == [
                "`Home` and `Form` give `Report` the run-time arguments (String), but it takes (Int).",
                "`Store` gives `Report` the run-time arguments (Bool), but it takes (Int).",
            ])
    }

    @Test(arguments: [.container, .weak, .memorySensitive, .custom("group")] as [DependencyGraph.Scope])
    func aSharedServiceTakesNoArguments(scope: DependencyGraph.Scope) {
        var builder = GraphBuilder()
        builder.add(Sample.Report.self, scope, arguments: [Int.self])
        #expect(builder.problems.map(\.code) == [.argumentsShared])
    }

    @Test func sharedServiceTakesNoArguments() {
        var builder = GraphBuilder()
        builder.add(Sample.Report.self, .container, arguments: [Int.self])
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: argumentsShared: `Report` takes the run-time arguments (Int) and is \
                shared (`.container`): the arguments of the first request would decide for all.
                    → Give it the scope `.transient` or `.graph`.
                    → Or keep the scope, and replace its run-time arguments with registered services.
                """
            ])
    }

    @Test(arguments: [.transient, .graph] as [DependencyGraph.Scope])
    func otherScopesTakeArguments(scope: DependencyGraph.Scope) {
        var builder = GraphBuilder()
        builder.add(Sample.Report.self, scope, arguments: [Int.self])
        #expect(builder.problems == [])
    }
}
