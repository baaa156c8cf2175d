import StrataTesting
import Testing

struct StatedDependenciesTests {
    @Test func statementsThatHold() async throws {
        let stack = try LayerStack(Honest.self)
        _ = try await stack.resolve(String.self)
        #expect(stack.differencesOfStatements == [])
        expectStatedDependencies(of: stack)
    }

    @Test func bothDifferencesAreFoundAtTheRegistration() throws {
        let stack = try LayerStack(Dishonest.self)
        _ = try resolveNow(String.self, stack)
        let found = stack.differencesOfStatements
        #expect(found.map(\.kind) == [.usedNeverStated, .statedNeverUsed])
        #expect(found.map { $0.dependency?.typeName } == ["Store", "Int"])
        #expect(found.allSatisfy { $0.site == stack.graph.nodes.first { $0.isOpaque }?.site })
        #expect(
            found.map(\.message) == [
                "`String` requested `Store` from its resolver, but does not state it: add it to `.dependsOn`",
                "`String` states `Int`, but did not request it in this run: remove it from `.dependsOn`, "
                    + "or let the test take the path that needs it",
            ])
        withKnownIssue { expectStatedDependencies(of: stack) }
    }

    @Test func unconstructedServiceIsNotCompared() throws {
        let found = try LayerStack(Dishonest.self).differencesOfStatements
        #expect(found.map(\.kind) == [.neverConstructed])
        #expect(found.first?.description.hasSuffix("[neverConstructed]") == true)
    }

    @Test func laterRequestOfAProviderCountsForItsOwner() throws {
        let stack = try LayerStack(Later.self)
        let provider = try resolveNow(Provider<any Store>.self, stack)
        _ = try resolveNow(Holder.self, stack)
        #expect(stack.differencesOfStatements == [])
        _ = try provider.get() as any Store
    }

    @Test func onlyStacksRecord() throws {
        let container = Container("Plain")
        container.register(Int.self) { 7 }
        let other = try LayerStack(Honest.self)
        _ = try container.resolve(Int.self)
        #expect(other.resolvedRequests == [])
    }

    private func resolveNow<Service>(_ service: Service.Type, _ stack: LayerStack) throws -> Service {
        try stack.resolve(service)
    }
}

private enum Honest: DependencyInjectionConfig {
    static let container = Container("Honest", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(String.self) { @concurrent (resolver: AsyncResolver) async throws in
            try await resolver.resolve((any Store).self).read()
        }.dependsOn((any Store).self)
    }
}

private enum Dishonest: DependencyInjectionConfig {
    static let container = Container("Dishonest", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Int.self) { 7 }
        container.register(String.self) { (resolver: Resolver) in try resolver.resolve((any Store).self).read() }
            .dependsOn(Int.self)
    }
}

private final class Holder {
    let store: Provider<any Store>
    init(_ store: Provider<any Store>) throws {
        self.store = store
        _ = try store.get() as any Store
    }
}

private enum Later: DependencyInjectionConfig {
    static let container = Container("Later", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Holder.self) { (resolver: Resolver) in
            try Holder(try resolver.resolve(Provider<any Store>.self))
        }.dependsOn(Provider<any Store>.self)
    }
}
