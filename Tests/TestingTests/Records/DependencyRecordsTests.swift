import StrataTesting
import Testing

struct DependencyRecordsTests {
    private func differences(
        declared: [String: Set<String>] = [:], imported: [String: Set<String>] = [:],
        _ stack: LayerStack, unresolved: Bool = false
    ) -> [RecordDifference] {
        DependencyRecords(
            declared: declared, imported: imported, registered: stack.graph, resolved: stack.resolvedRequests
        ).differences.filter { unresolved || $0.kind != .neverResolved }
    }

    private func stack() throws -> LayerStack { try LayerStack(Presentation.self, providing: Settings()) }

    @Test func recordsThatAgree() async throws {
        let stack = try stack()
        _ = try await stack.resolve(Home.self)
        _ = try await stack.resolve(AwaitedClock.self)
        let modules: [String: Set<String>] = ["TestingTests": ["StrataTesting"], "StrataTesting": []]
        #expect(differences(declared: modules, imported: modules, stack, unresolved: true) == [])
    }

    @Test func manifestAndSourcesDiffer() throws {
        let found = differences(
            declared: ["Web": ["Model"], "Model": []], imported: ["Web": ["Billing"], "Model": []], try stack())
        #expect(
            found.map(\.description) == [
                "the manifest declares that Web needs Model, but no file imports it: remove the dependency "
                    + "[declaredNotImported]",
                "Web imports Billing, but the manifest does not declare it: add the dependency [importedNotDeclared]",
            ])
    }

    @Test func registrationNeedsATypeThatItsModuleDoesNotImport() throws {
        let site = SourceSite()
        let graph = DependencyGraph(
            layers: [.init(name: "One", site: site)],
            nodes: [.init(key: ServiceKey(Int.self), layer: 0, module: "Web", site: site, scope: .graph)],
            edges: [
                .init(source: 0, target: nil, requested: ServiceKey((any Network).self), kind: .direct)
            ])
        func findings(_ imported: [String: Set<String>]) -> [RecordDifference] {
            DependencyRecords(declared: [:], imported: imported, registered: graph, resolved: []).differences
                .filter { $0.kind == .registeredNotImported }
        }
        #expect(
            findings(["Web": [], "TestingTests": []]).map(\.message) == [
                "Int of Web needs Network of TestingTests, but Web does not import TestingTests"
            ])
        #expect(findings(["Web": ["Model"], "Model": ["TestingTests"], "TestingTests": []]) == [])
        #expect(findings(["Web": []]) == [])
    }

    @Test func runRequestsServicesThatTheGraphDoesNotKnow() throws {
        let stack = try LayerStack(Opaque.self)
        _ = try stack.resolve(String.self)
        let found = differences(stack)
        #expect(found.map(\.kind) == [.resolvedNotRegistered])
        #expect(found.first?.subject == "Opaque.String → Base.Store")
        #expect(found.first?.site?.module == "TestingTests")
    }

    @Test func awaitedRunsAreRecordedToo() async throws {
        let stack = try LayerStack(Opaque.self)
        _ = try await stack.resolve(Int.self)
        #expect(
            stack.resolvedRequests.map(\.description) == ["the test → Opaque.Int", "Opaque.Int → Base.Store"])
    }

    @Test func unrequestedRegistrationsAreReported() throws {
        let stack = try stack()
        _ = try stack.resolve(Home.self)
        let found = differences(stack, unresolved: true).filter { $0.kind == .neverResolved }
        #expect(found.map(\.subject) == ["Services.AwaitedClock"])
    }
}

private enum Opaque: DependencyInjectionConfig {
    static let container = Container("Opaque", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(String.self) { (resolver: Resolver) in try resolver.resolve((any Store).self).read() }
        container.register(Int.self) { @concurrent (resolver: AsyncResolver) async throws in
            try await resolver.resolve((any Store).self).read().count
        }
    }
}
