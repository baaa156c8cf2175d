import StrataGraph
import Testing

@Suite struct MissingRuleTests {
    @Test func namesTheRequesterAndTheRemedy() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Store.self)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: missing: `Network` needs `Store`, which is not registered in `Services`.
                    needed by `Network` at Demo/Services.swift:10:5
                    → Register it in `Services` by a type in its `managedTypes`; if only `main` has it, declare it with \
                `expects(_:from:)`.
                """
            ])
    }

    @Test func showsTheWayFromARoot() {
        var builder = GraphBuilder()
        let network = builder.add(Sample.Network.self)
        builder.connect(builder.add(Sample.Store.self), network)
        builder.connect(builder.add(Sample.Home.self), 1)
        builder.connect(network, missing: Sample.Clock.self)
        #expect(builder.problems[0].details.last == "on the path `Home` → `Store` → `Network` → `Clock`")
    }

    @Test func oneWantedByTwelveIsOneProblem() {
        var builder = GraphBuilder()
        for number in 0..<12 {
            builder.connect(
                builder.add(Sample.Network.self, name: RegistrationName("\(number)")), missing: Sample.Clock.self)
        }
        let problems = builder.problems
        #expect(problems.count == 1)
        #expect(problems[0].requesters == (1...12).map { GraphBuilder.site($0 * 10) })
        #expect(
            problems[0].summary
                == "`Network \"0\"` and 11 others need `Clock`, which is not registered in `Services`.")
        #expect(problems[0].details.count == 6)
        #expect(problems[0].details[4] == "needed by `Network \"4\"` at Demo/Services.swift:50:5")
        #expect(problems[0].details[5] == "and 7 more")
    }

    @Test func aRequesterThatNeedsItTwiceIsNamedOnce() {
        var builder = GraphBuilder()
        let network = builder.add(Sample.Network.self)
        builder.connect(network, missing: Sample.Clock.self)
        builder.connect(network, missing: Sample.Clock.self, .completion)
        #expect(builder.problems.map(\.requesters) == [[GraphBuilder.site(10)]])
    }

    @Test func anOptionalOneMayBeMissing() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Clock.self, .optional)
        #expect(builder.problems == [])
    }

    @Test func aCollectionThatNobodyContributesTo() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Clock.self, .collected)
        builder.connect(builder.add(Sample.Home.self), missing: Sample.Clock.self, .collected)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: missing: `Network` and `Home` collect `Clock`, to which nothing \
                contributes in `Services`.
                    needed by `Network` at Demo/Services.swift:10:5
                    needed by `Home` at Demo/Services.swift:20:5
                    → Register `Clock` in `Services`, with `.contributed()`.
                    → Or declare `collects` for `Clock` in `declare(in:)`, if an empty collection is intended.
                """
            ])
    }

    @Test func aCollectionWhoseRegistrationDoesNotContribute() {
        var builder = GraphBuilder()
        let child = builder.addLayer("Presentation", parent: 0)
        let grandchild = builder.addLayer("Web", parent: child)
        builder.connect(builder.add(Sample.Network.self, layer: child), missing: Sample.Clock.self, .collected)
        builder.add(Sample.Clock.self)
        builder.add(Sample.Clock.self, layer: grandchild, isContributed: true)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: missing: `Network` collects `Clock`, to which nothing contributes in \
                `Presentation` or its ancestors.
                    needed by `Network` at Demo/Services.swift:10:5
                    registered out of reach, in `Web`, at Demo/Services.swift:30:5
                    → Add `.contributed()` to the registration of `Clock` at Demo/Services.swift:20:5.
                    → Or declare `collects` for `Clock` in `declare(in:)`, if an empty collection is intended.
                """
            ])
    }

    @Test func aDecoratorOfNothing() {
        var builder = GraphBuilder()
        builder.connect(
            builder.add(Sample.Network.self, origin: .decorator), missing: Sample.Network.self, .decorated)
        #expect(
            builder.problems.map(\.summary) == [
                "`Network` is decorated in `Services`, which does not register it."
            ])
    }

    @Test(arguments: DependencyGraph.Edge.Kind.allCases.filter { $0 != .optional })
    func everyKindOfEdgeNeedsItsTarget(kind: DependencyGraph.Edge.Kind) {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Clock.self, kind)
        #expect(builder.problems.map(\.code) == [.missing])
    }

    @Test func oneThatSeveralLayersLackIsOneProblemOfTheTopmost() {
        var builder = GraphBuilder()
        let child = builder.addLayer("Presentation", parent: 0)
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Clock.self)
        builder.connect(builder.add(Sample.Home.self, layer: child), missing: Sample.Clock.self)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: missing: `Network` and `Home` need `Clock`, which is not registered in \
                `Services`.
                    needed by `Network` at Demo/Services.swift:10:5
                    needed by `Home` at Demo/Services.swift:20:5
                    → Register it in `Services` by a type in its `managedTypes`; if only `main` has it, declare it with \
                `expects(_:from:)`.
                """
            ])
        #expect(builder.problems.map(\.layer) == ["Services"])
    }

    @Test func oneThatSiblingsLackNamesTheLayerThatBothSee() {
        var builder = GraphBuilder()
        let web = builder.addLayer("Web", parent: 0)
        let admin = builder.addLayer("Admin", parent: 0)
        builder.connect(builder.add(Sample.Network.self, layer: web), missing: Sample.Clock.self)
        builder.connect(builder.add(Sample.Home.self, layer: admin), missing: Sample.Clock.self)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: missing: `Network` and `Home` need `Clock`, which is not registered in \
                `Web` and `Admin` or their ancestors.
                    needed by `Network` at Demo/Services.swift:10:5
                    needed by `Home` at Demo/Services.swift:20:5
                    → Register it in `Web` and `Admin`, or once in `Services`, which they all see, by a type in its \
                `managedTypes`; if only `main` has it, declare it with `expects(_:from:)`.
                """
            ])
    }

    @Test func theWorkInAScopeNeedsWhatItsDeclarationNames() {
        var builder = GraphBuilder()
        builder.openings = [
            .init(
                name: "visit", layer: 0, entries: [.init(requested: ServiceKey(Sample.Home.self), target: nil)],
                site: GraphBuilder.site(1, file: "Layers"))
        ]
        #expect(
            builder.texts == [
                """
                /src/Demo/Layers.swift:1:5: missing: The work in scope `visit` requests `Home`, which is not \
                registered in `Services`.
                    requested by the work in scope `visit`, as declared at Demo/Layers.swift:1:5
                    → Register it in `Services` by a type in its `managedTypes`; if only `main` has it, declare it with \
                `expects(_:from:)`.
                """
            ])
    }

    @Test func oneThatAChildAndTheWorkInAScopeOfItsParentLackIsOneOfTheParent() {
        var builder = GraphBuilder()
        let web = builder.addLayer("Web", parent: 0)
        let kiosk = builder.addLayer("Kiosk", parent: web)
        builder.connect(builder.add(Sample.Home.self, layer: web), missing: Sample.Clock.self)
        builder.add(Sample.Clock.self, layer: kiosk)
        builder.openings = [
            .init(
                name: "visit", layer: 0, entries: [.init(requested: ServiceKey(Sample.Clock.self), target: nil)],
                site: GraphBuilder.site(1, file: "Layers"))
        ]
        #expect(
            builder.texts == [
                """
                /src/Demo/Layers.swift:1:5: missing: The work in scope `visit` requests `Clock`, which is not \
                registered in `Services`.
                    requested by the work in scope `visit`, as declared at Demo/Layers.swift:1:5
                    needed by `Home` at Demo/Services.swift:10:5
                    registered only in the child layer `Kiosk` at Demo/Services.swift:20:5
                    → A layer sees itself and its ancestors: move the registration of `Clock` to `Services`, or the \
                declaration of the scope to `Kiosk`.
                """
            ])
        #expect(builder.problems.map(\.layer) == ["Services"])
    }

    @Test func aValueOfAnUndeclaredScopeMayBeOneToDeclare() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Form.self, .scoped("visit")), missing: Sample.Clock.self)
        #expect(
            builder.problems.first { $0.code == .missing }?.advice.first
                == "If scope `visit` is opened with it, declare that: `container.opens(\"visit\", providing: Clock.self)`."
        )
    }

    @Test func namesTheChildThatHasIt() {
        var builder = GraphBuilder()
        let child = builder.addLayer("Presentation", parent: 0)
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Clock.self)
        builder.add(Sample.Clock.self, layer: child)
        #expect(
            builder.texts == [
                """
                /src/Demo/Services.swift:10:5: missing: `Network` needs `Clock`, which is not registered in `Services`.
                    needed by `Network` at Demo/Services.swift:10:5
                    registered only in the child layer `Presentation` at Demo/Services.swift:20:5
                    → A layer sees itself and its ancestors: move the registration of `Clock` to `Services`, or that of \
                `Network` to `Presentation`.
                    → Or declare a protocol in `Services` for what `Network` needs; `Clock` implements it, takes \
                `Network`, and passes itself to it.
                """
            ])
    }

    @Test func namesTheSiblingThatHasIt() {
        var builder = GraphBuilder()
        let web = builder.addLayer("Web", parent: 0)
        let admin = builder.addLayer("Admin", parent: 0)
        builder.connect(builder.add(Sample.Home.self, layer: web), missing: Sample.Form.self)
        builder.add(Sample.Form.self, layer: admin)
        #expect(
            builder.problems[0].details[1]
                == "registered only in the layer `Admin`, a sibling, at Demo/Services.swift:20:5")
    }

    @Test func suggestsANearType() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Clock.self)
        builder.add(Sample.Clocks.self)
        #expect(builder.problems[0].advice[0] == "Did you mean `Clocks` from Demo/Services.swift:20:5?")
    }

    @Test func suggestsAnotherName() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Clock.self, name: "utcc")
        builder.add(Sample.Clock.self, name: "local")
        builder.add(Sample.Clock.self, name: "utc")
        #expect(
            Array(builder.problems[0].advice.prefix(2)) == [
                "Did you mean `Clock \"utc\"` from Demo/Services.swift:30:5? "
                    + "The type is registered, but not under the requested name.",
                "Did you mean `Clock \"local\"` from Demo/Services.swift:20:5? "
                    + "The type is registered, but not under the requested name.",
            ])
    }

    @Test func distinguishesTypesOfOneName() {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Clock.self)
        builder.add(Sample.Other.Clock.self)
        #expect(
            builder.problems[0].advice[0]
                == "Did you mean `GraphTests.Sample.Other.Clock` from Demo/Services.swift:20:5? "
                + "The request is for `GraphTests.Sample.Clock`.")
    }

    @Test func aNearTypeOutOfReachIsNotSuggested() {
        var builder = GraphBuilder()
        let child = builder.addLayer("Presentation", parent: 0)
        builder.connect(builder.add(Sample.Network.self), missing: Sample.Clock.self)
        builder.add(Sample.Clocks.self, layer: child)
        #expect(builder.problems[0].advice.count == 1)
    }

    @Test(arguments: [Int.self, String.self, Bool.self, [String].self] as [Any.Type])
    func aTypeOfTheStandardLibraryWasADefaultArgument(type: Any.Type) {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Network.self), missing: type)
        #expect(
            builder.problems[0].advice == [
                "If it has a default value: a reference such as `Network.init` drops defaults; "
                    + "register a closure that calls the initializer without it."
            ])
    }
}
