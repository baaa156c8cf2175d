import StrataCore
import Testing

/// The findings of the rules in the graph of a container. `GraphTests` has the tests for any graph.
@Suite struct ContainerFindingsTests {
    @Test func declaredInAContainerAndReadInItsGraph() throws {
        let container = Container("Services")
        container.register(String.self) { (_: Resolver) in "" }
        container.provesStrictly()
        #expect(throws: BootstrapError.self) { try container.seal() }
        container.allow(.opaque, of: String.self, because: "Reads a plug-in's name.")
        try container.seal()
        #expect(container.dependencyGraph.allowances.map(\.reason) == ["Reads a plug-in's name."])
        container.allow(.opaque, of: String.self, because: "Too late.")
        container.provesStrictly()
        #expect(container.isSealed)
    }

    @Test func decoratorOfNothingIsNotItsOwnNearMiss() {
        let container = Container("Services")
        let child = Container("Presentation", parent: container)
        child.decorate(String.self) { (inner: String) in inner }
        let problems = Proof.faults(of: child.dependencyGraph)
        #expect(
            problems.map(\.summary) == [
                "`String` is decorated in `Presentation`, but neither `Presentation` nor its ancestors register it."
            ])
        #expect(!problems[0].details.contains { $0.contains("registered only") })
        #expect(!problems[0].advice.contains { $0.contains("Did you mean") })
    }

    @Test func parametersAreRecognisedThroughAdapters() throws {
        enum Audited: RegistrationTag { static let name: RegistrationName = "audited" }
        let container = Container("Web")
        container.opens("request", providing: Int.self)
        container.register(String.self) { (_: ScopeOpener<Int>, _: ScopeOpener<Bool>?) in "" }
        container.register(Bool.self) { (_: Named<ScopeOpener<Int>, Audited>) in true }
        container.register(Double.self) { (_: Lazy<ScopeOpener<>>) in 1 }
        container.register(Float.self) { (_: Resolver) in 1 }.dependsOn(ScopeOpener<Int>.self)
        let graph = container.dependencyGraph
        #expect(graph.edges.isEmpty)
        let takers = graph.nodes.indices.filter { graph.openedScopes(by: $0) == ["request"] }
        #expect(takers.map { graph.nodes[$0].key.typeName } == ["String", "Float"])
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.openerUndeclared, .openerUndeclared])
        #expect(error?.problems.map(\.service) == ["Bool", "Double"])
    }
}
