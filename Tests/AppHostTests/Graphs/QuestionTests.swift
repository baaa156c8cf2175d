import StrataAppHost
import Testing

@Suite struct QuestionTests {
    let graph = GraphSketch.shop().graph

    private func why(_ name: String) throws -> String { "\(graph.why(try graph.service(named: name)))" }
    private func whoNeeds(_ name: String) throws -> String { "\(graph.whoNeeds(try graph.service(named: name)))" }

    @Test func whyPrintsAPathFromEachRoot() throws {
        #expect(
            try why("Services/AppHostTests.Shop.Clock") == """
                `Clock` (Services, Demo/Services.swift:10:5) is there because 2 roots lead to it.

                Store (Services, hosted)
                └─ Clock (Services, direct)

                Home (Presentation, no service needs it)
                └─ Desk (Services, factory)
                  └─ Store (Services, lazy)
                    └─ Clock (Services, direct)
                """)
    }

    @Test func aRootIsReportedAsARoot() throws {
        #expect(
            try why("Home") == "`Home` (Presentation, Demo/Services.swift:40:5) is a root itself: no service needs it.")
    }

    @Test func serviceThatOnlyACycleNeedsHasNoPath() {
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        let clock = sketch.add(Shop.Clock.self)
        let store = sketch.add(Shop.Store.self)
        sketch.connect(clock, store)
        sketch.connect(store, clock, .completion)
        let reason = sketch.graph.why(clock)
        #expect(reason.paths.isEmpty)
        #expect("\(reason)".hasSuffix("is needed only through a cycle of services; no root leads to it."))
    }

    @Test func moreThanFivePathsAreCounted() {
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        let clock = sketch.add(Shop.Clock.self)
        for number in 0..<7 {
            let desk = sketch.add(Shop.Desk.self, name: RegistrationName("\(number)"))
            sketch.connect(desk, clock)
        }
        let text = "\(sketch.graph.why(clock))"
        #expect(text.contains("is there because 7 roots lead to it."))
        #expect(text.hasSuffix("\nand 2 roots more"))
    }

    @Test func whoNeedsPrintsTheNearestRequestersFirst() throws {
        #expect(
            try whoNeeds("Store") == """
                `Store` (Services, Demo/Services.swift:20:5) is needed by 2 services, 1 directly.

                Directly
                  Desk (Services, lazy), Demo/Services.swift:30:5

                Through others
                  Home (Presentation, 2 steps), Demo/Services.swift:40:5
                """)
        #expect(try whoNeeds("Home") == "`Home` (Presentation, Demo/Services.swift:40:5) is needed by no service.")
    }

    @Test(arguments: [
        ("Store", 1), ("any Store", 1), ("AppHostTests.Shop.Store", 1), ("Services/Store", 1), ("store", 1),
        ("Clock#utc", 4), ("clock#UTC", 4), ("Services/AppHostTests.Shop.Clock", 0), ("Clock", 0),
    ])
    func aServiceHasSeveralSpellings(_ name: String, _ position: Int) throws {
        #expect(try graph.service(named: name) == position)
    }

    /// The runtime calls it `any Clock<Self.Clock.Duration == Duration>`.
    @Test func aProtocolWithAnArgumentIsFoundAsItIsWritten() throws {
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        let clock = sketch.add((any Clock<Duration>).self)
        let list = sketch.add([any Clock<Duration>].self)
        let words = sketch.add((any AsyncSequence<Int, Never>).self)
        let graph = sketch.graph
        #expect(graph.nodes[list].key.description == "Array<any Clock<Duration>>")
        let error = #expect(throws: ServiceNameError.self) { try graph.service(named: "Clock") }
        #expect(
            "\(error, default: "")"
                == "there is no service `Clock`. Did you mean `any Clock<Duration>` or `Array<any Clock<Duration>>`?")
        for name in [
            "any Clock<Duration>", "Clock<Duration>", "Services/any Clock<Duration>", "Services/Clock<Duration>",
            "any Swift.Clock<Swift.Duration>", "Services/any Swift.Clock<Swift.Duration>", "`any Clock<Duration>`",
        ] {
            #expect(try graph.service(named: name) == clock)
        }
        #expect(try graph.service(named: graph.nodes[words].key.description) == words)
        #expect("\(graph.whoNeeds(clock))".hasPrefix("`any Clock<Duration>` (Services"))
    }

    @Test func aNameOfTwoServicesIsRefusedWithBoth() {
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        sketch.addLayer("Presentation", parent: 0)
        sketch.add(Shop.Clock.self, name: "a")
        sketch.add(Shop.Clock.self, name: "b", layer: 1)
        let error = #expect(throws: ServiceNameError.self) { try sketch.graph.service(named: "Clock") }
        #expect(
            "\(error, default: "")" == """
                `Clock` may mean 2 services; name one of them:
                    Services/AppHostTests.Shop.Clock#a
                    Presentation/AppHostTests.Shop.Clock#b
                """)
    }

    @Test func theNameOfADecoratedServiceMeansItsOutermostDecorator() throws {
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        let clock = sketch.add(Shop.Clock.self)
        let inner = sketch.add(Shop.Clock.self, origin: .decorator)
        let outer = sketch.add(Shop.Clock.self, origin: .decorator)
        sketch.connect(inner, clock, .decorated)
        sketch.connect(outer, inner, .decorated)
        let graph = sketch.graph
        for name in ["Clock", "any Clock", "`Clock`", "Services/Clock", "clock"] {
            #expect(try graph.service(named: name) == outer)
        }
        #expect(try graph.service(named: "Services/AppHostTests.Shop.Clock") == clock)
        #expect(try graph.service(named: "Services/AppHostTests.Shop.Clock~2") == inner)
        let error = #expect(throws: ServiceNameError.self) { try graph.service(named: "the decorator of `Clock`") }
        #expect(
            error?.meanings == [
                "Services/AppHostTests.Shop.Clock~2: the decorator of `Clock at Demo/Services.swift:20:5`",
                "Services/AppHostTests.Shop.Clock~3: the decorator of `Clock at Demo/Services.swift:30:5`",
            ])
        // As messages print them.
        #expect(try graph.service(named: "the decorator of `Clock at Demo/Services.swift:20:5`") == inner)
        #expect(try graph.service(named: "the decorator of `Clock` at Demo/Services.swift:30:5") == outer)
        #expect(try graph.service(named: "`Clock` at Demo/Services.swift:10:5") == clock)
        #expect(
            graph.why(clock).description == """
                `Clock` (Services, Demo/Services.swift:10:5) is there because 1 root leads to it.

                the decorator of Clock at Demo/Services.swift:30:5 (Services, no service needs it)
                └─ the decorator of Clock at Demo/Services.swift:20:5 (Services, decorated)
                  └─ Clock (Services, decorated)
                """)
        #expect(
            graph.whoNeeds(inner).description == """
                The decorator of `Clock at Demo/Services.swift:20:5` (Services, Demo/Services.swift:20:5) is needed by 1 \
                service, 1 directly.

                Directly
                  the decorator of Clock at Demo/Services.swift:30:5 (Services, decorated), Demo/Services.swift:30:5
                """)
        for text in [graph.mermaid(), graph.dot(), graph.json(), graph.html()] {
            #expect(text.contains("Clock at Demo/Services.swift:20:5"))
            #expect(text.contains("Clock at Demo/Services.swift:30:5"))
        }
    }

    @Test(arguments: ["the decorator of `Clock`", "decorator of Clock", "the decorator of any Clock", "Clock"])
    func aDecoratorIsFoundByItsNameInAProblem(_ name: String) throws {
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        let clock = sketch.add(Shop.Clock.self)
        let decorator = sketch.add(Shop.Clock.self, origin: .decorator)
        sketch.connect(decorator, clock, .decorated)
        #expect(try sketch.graph.service(named: name) == decorator)
    }

    @Test(arguments: ["the decorator of Store", "decorator of Store"])
    func aServiceWithoutADecoratorHasNone(_ name: String) {
        let error = #expect(throws: ServiceNameError.self) { try graph.service(named: name) }
        #expect(error?.meanings.isEmpty == true)
        #expect(error?.description == "there is no service `\(name)`. Did you mean `Store`?")
    }

    @Test(arguments: [
        ("Stroe", "there is no service `Stroe`. Did you mean `Store`?"),
        ("loc", "there is no service `loc`. Did you mean `Clock` or `Clock#utc`?"),
        ("Zebra", "there is no service `Zebra`. `graph --format json` lists all."),
    ])
    func similarNamesAreSuggestedForAnUnknownName(_ name: String, _ sentence: String) {
        let error = #expect(throws: ServiceNameError.self) { try graph.service(named: name) }
        #expect(error?.description == sentence)
    }

    /// Compared with an oracle that does not use the search: the transitive closure of the edges.
    @Test(arguments: 0..<60) func requestersAreAllServicesThatReachIt(seed: Int) {
        let graph = GeneratedGraph.small(seed: seed)
        var reaches = graph.nodes.indices.map { Set([$0]) }
        var changed = true
        while changed {
            changed = false
            for edge in graph.edges {
                guard let target = edge.target else { continue }
                let grown = reaches[edge.source].union(reaches[target])
                changed = changed || grown.count > reaches[edge.source].count
                reaches[edge.source] = grown
            }
        }
        for node in graph.nodes.indices {
            let expected = graph.nodes.indices.filter { $0 != node && reaches[$0].contains(node) }
            let requesters = graph.whoNeeds(node).requesters
            #expect(requesters.count == expected.count)
            #expect(Set(requesters.map(\.node.site)) == Set(expected.map { graph.nodes[$0].site }))
            for path in graph.why(node).paths {
                #expect(path.first?.kind == nil)
                #expect(path.last?.node.site == graph.nodes[node].site)
                for (step, next) in zip(path, path.dropFirst()) {
                    #expect(
                        graph.edges.contains { edge in
                            graph.nodes[edge.source].site == step.node.site && edge.kind == next.kind
                                && edge.target.map { graph.nodes[$0].site } == next.node.site
                        })
                }
            }
        }
    }
}
