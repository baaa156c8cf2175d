import StrataTesting
import Testing

struct GraphRuleTests {
    private let graph: DependencyGraph

    init() throws {
        graph = try LayerStack(Presentation.self, providing: Settings()).graph
    }

    private func complaints(_ rule: GraphRule, _ graph: DependencyGraph? = nil) -> [String] {
        (graph ?? self.graph).violations(of: rule).map(\.message)
    }

    @Test func rulesThatHold() {
        #expect(
            graph.violations(
                of: .layer("Services", onlyFrom: "Testing*"), .module("TestingTests", onlyNeededBy: "Nobody"),
                .module("TestingTests", onlyNeeds: "Nothing"), .independent("TestingTests"), .acyclicModules,
                .noOpaqueFactories, .noShadowing) == [])
    }

    @Test func listsMayBeSharedAndEmpty() {
        let rules: [GraphRule] = [
            .layer("Services", onlyFrom: ["Testing*"]), .module("TestingTests", onlyNeededBy: []),
            .module("TestingTests", onlyNeeds: []), .independent(["TestingTests"]),
        ]
        #expect(graph.violations(of: rules) == [])
        #expect(
            complaints(.layer("Base", onlyFrom: []))
                == ["Store is registered in Base by TestingTests; no other module may"]
        )
        #expect(
            complaints(.module("Billing", onlyNeededBy: []), twoModules) == [
                "Int needs String, which belongs to Billing; Web may not need it, no other module may"
            ])
        #expect(
            complaints(.module("Billing", onlyNeeds: []), twoModules) == [
                "String needs Bool, which belongs to Web; Billing may need no other module"
            ])
    }

    @Test func misspelledPermittedModule() {
        #expect(
            complaints(.module("Billing", onlyNeededBy: "Wet"), twoModules) == [
                "Int needs String, which belongs to Billing; Web may not need it, only Wet may; nothing is registered by "
                    + "module Wet. Did you mean `Web`?"
            ])
    }

    @Test func rulesThatFindNothingToCheck() {
        let empty = Container().dependencyGraph
        #expect(complaints(.layer("Typo", onlyFrom: "A")).count == 1)
        #expect(complaints(.module("Typo", onlyNeededBy: "A")).count == 1)
        #expect(complaints(.module("Typo", onlyNeeds: "A")).count == 1)
        #expect(complaints(.independent("Typo", "TestingTests")).count == 1)
        for rule in [GraphRule.acyclicModules, .noOpaqueFactories, .noShadowing] {
            #expect(complaints(rule, empty).count == 1)
        }
        #expect(
            graph.violations(of: .layer("Servics", onlyFrom: "A"), .module("TestngTests", onlyNeeds: [])).map(\.message)
                == [
                    "nothing is registered in layer Servics, so the rule checks nothing; correct or remove the rule. "
                        + "Did you mean `Services`?",
                    "nothing is registered by module TestngTests, so the rule checks nothing; correct or remove the rule. "
                        + "Did you mean `TestingTests`?",
                ])
        #expect(
            graph.violations(of: .layer("Typo", onlyFrom: "A")).map(\.description) == [
                "nothing is registered in layer Typo, "
                    + "so the rule checks nothing; correct or remove the rule [layer Typo]"
            ])
    }

    @Test func layerOfModules() {
        #expect(
            complaints(.layer("Base", onlyFrom: "Storage", "Model")) == [
                "Store is registered in Base by TestingTests; only Storage, Model may"
            ])
    }

    @Test func locationAndRuleAreReported() throws {
        let violation = try #require(graph.violations(of: .layer("Base", onlyFrom: "Storage")).first)
        #expect(violation.site?.fileID == "TestingTests/SampleLayers.swift")
        #expect(violation.description.contains("SampleLayers.swift:\(violation.site?.line ?? 0):"))
        #expect(violation.description.hasSuffix("[layer Base]"))
    }

    /// Home of Web needs Rates of Billing, which needs Home's Theme of Web again.
    private var twoModules: DependencyGraph {
        let site = SourceSite()
        func node(_ type: Any.Type, _ module: String, _ layer: Int = 0) -> DependencyGraph.Node {
            .init(key: ServiceKey(type), layer: layer, module: module, site: site, scope: .graph)
        }
        return DependencyGraph(
            layers: [.init(name: "One", site: site), .init(name: "Two", parent: 0, site: site)],
            nodes: [
                node(Int.self, "Web"), node(String.self, "Billing"), node(Bool.self, "Web"),
                node(Bool.self, "Billing", 1),
            ],
            edges: [
                .init(source: 0, target: 1, requested: ServiceKey(String.self), kind: .direct),
                .init(source: 1, target: 2, requested: ServiceKey(Bool.self), kind: .completion),
            ])
    }

    @Test func modulesThatMeet() {
        #expect(twoModules.moduleDependencies == ["Web": ["Billing"], "Billing": ["Web"]])
        #expect(
            complaints(.module("Billing", onlyNeededBy: "Api"), twoModules) == [
                "Int needs String, which belongs to Billing; Web may not need it, only Api may"
            ])
        #expect(
            complaints(.module("Billing", onlyNeeds: "Storage"), twoModules) == [
                "String needs Bool, which belongs to Web; Billing may need Storage"
            ])
        #expect(complaints(.independent("Web", "Bill*"), twoModules).count == 2)
        #expect(
            complaints(.acyclicModules, twoModules) == [
                "Int needs String, which belongs to Billing, which needs Web in turn",
                "String needs Bool, which belongs to Web, which needs Billing in turn",
            ])
        #expect(complaints(.noShadowing, twoModules) == ["Bool in Two shadows the registration in One"])
    }

    /// As in the proof, a decorator of a descendant shadows nothing, and neither does a further contribution.
    @Test func decoratorsAndContributionsDoNotShadow() {
        let services = Container("Services")
        services.register(Int.self) { 1 }
        services.register(String.self) { "one" }.contributed()
        let console = Container("Console", parent: services)
        console.decorate(Int.self) { (inner: Int) in inner + 1 }
        console.register(String.self) { "two" }.contributed()
        #expect(complaints(.noShadowing, console.dependencyGraph) == [])
        console.register(Bool.self) { true }
        services.register(Bool.self) { false }
        #expect(
            complaints(.noShadowing, console.dependencyGraph) == [
                "Bool in Console shadows the registration in Services"
            ])
    }

    /// Storage collects the contributions of Billing, directly and lazily; Billing requests Storage.
    private var contributions: DependencyGraph {
        let site = SourceSite()
        func node(_ type: Any.Type, _ module: String) -> DependencyGraph.Node {
            .init(key: ServiceKey(type), layer: 0, module: module, site: site, scope: .graph)
        }
        return DependencyGraph(
            layers: [.init(name: "One", site: site)],
            nodes: [node(Int.self, "Storage"), node(String.self, "Billing"), node(Bool.self, "Billing")],
            edges: [
                .init(source: 0, target: 1, requested: ServiceKey(String.self), kind: .collected, isCollected: true),
                .init(source: 0, target: 1, requested: ServiceKey(String.self), kind: .lazy, isCollected: true),
                .init(source: 2, target: 0, requested: ServiceKey(Int.self), kind: .direct),
            ])
    }

    @Test func collectorDoesNotNeedItsContributors() {
        #expect(contributions.moduleDependencies == ["Billing": ["Storage"]])
        #expect(
            contributions.violations(
                of: .acyclicModules, .module("Storage", onlyNeeds: []), .module("Billing", onlyNeededBy: [])) == [])
        #expect(
            complaints(.independent("Storage", "Billing"), contributions) == [
                "Bool needs Int, which belongs to Storage; Billing is independent of it"
            ])
        let collecting = GraphRule("collecting", overDependencies: { $0.isCollected ? "is contributed" : nil })
        #expect(complaints(collecting, contributions) == ["Int needs String, which is contributed"])
    }

    /// Jobs is opened by Web, with a value; a service of Billing needs the value, and Web needs that service.
    @Test func aValueOfAScopeBelongsToNoModule() {
        let site = SourceSite()
        func node(
            _ type: Any.Type, _ module: String, _ origin: DependencyGraph.Origin = .factory
        ) -> DependencyGraph.Node {
            .init(key: ServiceKey(type), layer: 0, module: module, site: site, scope: .graph, origin: origin)
        }
        let graph = DependencyGraph(
            layers: [.init(name: "One", site: site)],
            nodes: [node(Int.self, "Web", .opened("job")), node(String.self, "Billing"), node(Bool.self, "Web")],
            edges: [
                .init(source: 1, target: 0, requested: ServiceKey(Int.self), kind: .direct),
                .init(source: 2, target: 1, requested: ServiceKey(String.self), kind: .direct),
            ])
        #expect(graph.moduleDependencies == ["Web": ["Billing"]])
        #expect(
            graph.violations(of: .acyclicModules, .module("Billing", onlyNeeds: []), .independent("Billing", "Jobs*"))
                .filter { !$0.description.contains("checks nothing") } == [])
    }

    @Test func opaqueFactories() {
        let container = Container()
        container.register(Int.self) { (_: Resolver) in 1 }
        #expect(complaints(.noOpaqueFactories, container.dependencyGraph).count == 1)
    }

    @Test func customRules() {
        let noSingletons = GraphRule(
            "noSingletons",
            overRegistrations: { registration in
                registration.scope == .container && registration.layer == "Base" ? "is a singleton" : nil
            })
        #expect(complaints(noSingletons) == ["Store is a singleton"])
        let noStore = GraphRule(
            "noStore", overDependencies: { $0.target.service == ServiceKey((any Store).self) ? "is old" : nil })
        #expect(complaints(noStore) == ["Network needs Store, which is old"])
        #expect(complaints(noStore, Container().dependencyGraph).count == 1)
    }
}
