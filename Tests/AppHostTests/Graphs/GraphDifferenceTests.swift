import StrataAppHost
import Testing

@Suite struct GraphDifferenceTests {
    private func difference(_ old: GraphSketch, _ new: GraphSketch) throws -> GraphDifference {
        try difference(old.graph, new.graph)
    }

    private func difference(_ old: DependencyGraph, _ new: DependencyGraph) throws -> GraphDifference {
        GraphDifference(from: try GraphDocument(json: old.json()), to: try GraphDocument(json: new.json()))
    }

    @Test func dependenciesThatReachFarthestComeFirst() throws {
        var new = GraphSketch.shop()
        new.addLayer("Admin", parent: 0)
        let log = new.add(Shop.Log.self, .container)
        new.connect(1, log)
        new.connect(0, 1, .completion)
        new.connect(3, 0)
        new.connect(2, missing: Shop.Clockwork.self)
        #expect(
            try "\(difference(.shop(), new))" == """
                New dependencies between layers (1)
                  + Presentation/AppHostTests.Shop.Home → Services/AppHostTests.Shop.Clock (direct), Demo/Services.swift:40:5

                New dependencies between modules (1)
                  + Services/AppHostTests.Shop.Clock → Services/AppHostTests.Shop.Store (completion), Demo/Services.swift:10:5

                Layers (1)
                  + Admin

                New services (1)
                  + Services/AppHostTests.Shop.Log, container, module Demo, Demo/Services.swift:60:5

                New dependencies inside a module (2)
                  + Services/AppHostTests.Shop.Desk → AppHostTests.Shop.Clockwork, which is not registered (direct), \
                Demo/Services.swift:30:5
                  + Services/AppHostTests.Shop.Store → Services/AppHostTests.Shop.Log (direct), Demo/Services.swift:20:5

                1 service added, 0 removed; 4 dependencies added, 0 removed; 0 changes.
                """)
    }

    @Test func removalsAndChangesAreReported() throws {
        func sketch(_ scope: DependencyGraph.Scope, hosted: Bool, connects: Bool) -> GraphSketch {
            var sketch = GraphSketch()
            sketch.addLayer("Services")
            let clock = sketch.add(Shop.Clock.self, scope, isHosted: hosted)
            if connects {
                let store = sketch.add(Shop.Store.self)
                sketch.connect(store, clock)
            }
            return sketch
        }
        let old = sketch(.container, hosted: false, connects: true)
        let new = sketch(.custom("x"), hosted: true, connects: false)
        #expect(
            try "\(difference(old, new))" == """
                Removed services (1)
                  - Services/AppHostTests.Shop.Store, graph, module Demo, Demo/Services.swift:20:5

                Changed (2)
                  ~ Services/AppHostTests.Shop.Clock: scope container → custom(x)
                  ~ Services/AppHostTests.Shop.Clock: flags none → hosted

                Removed dependencies (1)
                  - Services/AppHostTests.Shop.Store → Services/AppHostTests.Shop.Clock (direct), Demo/Services.swift:20:5

                0 services added, 1 removed; 0 dependencies added, 1 removed; 2 changes.
                """)
    }

    @Test func sourceLocationsDoNotCount() throws {
        var old = GraphSketch()
        old.addLayer("Services")
        var new = old
        old.add(Shop.Clock.self, line: 1)
        new.add(Shop.Clock.self, line: 99)
        let difference = try difference(old, new)
        #expect(difference.isEmpty)
        #expect("\(difference)" == "The graphs are the same.")
    }

    /// The difference in one direction is the reverse of the other; a graph does not differ from itself.
    @Test(arguments: 0..<100) func reversingTheComparisonReversesTheDifference(seed: Int) throws {
        let (one, other) = (GeneratedGraph.small(seed: seed), GeneratedGraph.small(seed: seed + 1_000))
        #expect(try difference(one, one).isEmpty)
        let (there, back) = (try difference(one, other), try difference(other, one))
        #expect(there.addedServices == back.removedServices)
        #expect(there.removedServices == back.addedServices)
        #expect(there.addedDependencies == back.removedDependencies)
        #expect(there.removedDependencies == back.addedDependencies)
        #expect(there.changes.map(\.old) == back.changes.map(\.new) || there.changes.count == back.changes.count)
        let reaches = there.addedDependencies.map { GraphDifference.Reach.allCases.firstIndex(of: $0.reach) ?? -1 }
        #expect(reaches == reaches.sorted())
    }
}
