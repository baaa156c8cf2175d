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

    /// A value that an open scope holds is a dependency like any other, whether or not the factory awaits.
    @Test func requestsForValuesOfAScopeAreRecorded() async throws {
        let stack = try LayerStack(Jobs.self)
        try await stack.container.withScope(.job, providing: Settings()) { scope in
            _ = try await scope.resolve(Title.self)
            _ = try await scope.resolve(AwaitedTitle.self)
            let later = try await scope.resolve(LaterTitle.self)
            _ = try await later.settings.get()
            _ = try await later.make.make(2)
        }
        #expect(stack.differencesOfStatements == [])
        #expect(
            stack.resolvedRequests.map(\.description) == [
                "the test → Jobs.Title", "Jobs.Title → Jobs.Settings", "the test → Jobs.AwaitedTitle",
                "Jobs.AwaitedTitle → Jobs.Settings", "the test → Jobs.LaterTitle", "Jobs.LaterTitle → Jobs.Settings",
                "Jobs.LaterTitle → Jobs.Copies", "Jobs.Copies → Jobs.Settings",
            ])
        let records = DependencyRecords(
            declared: [:], imported: [:], registered: stack.graph, resolved: stack.resolvedRequests)
        #expect(records.differences == [])
    }

    /// A value under the type of a registration hides the registration.
    @Test func valueThatNoLayerDeclaresIsNotRecorded() async throws {
        let stack = try LayerStack(Texts.self)
        _ = try await stack.container.withScope("other", providing: "given") { try await $0.resolve(Int.self) }
        #expect(stack.resolvedRequests.map(\.description) == ["the test → Texts.Int"])
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

extension ScopeName {
    fileprivate static let job: ScopeName = "job"
}

private struct Title: Sendable { let text: String }
private struct AwaitedTitle: Sendable { let text: String }
private struct Copies: Sendable {
    let text: String
    init(_ count: Assisted<Int>, _ settings: Settings) { text = String(repeating: settings.user, count: count.value) }
}
private struct LaterTitle: Sendable {
    let settings: Provider<Settings>
    let make: AssistedFactory<Copies, Int>
}

private enum Jobs: DependencyInjectionConfig {
    static let container = Container("Jobs")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.opens(.job, providing: Settings.self, startingWith: Title.self, AwaitedTitle.self, LaterTitle.self)
        container.register(Title.self) { (resolver: Resolver) in Title(text: try resolver.resolve(Settings.self).user) }
            .dependsOn(Settings.self)
        container.register(AwaitedTitle.self) { @concurrent (resolver: AsyncResolver) async throws in
            AwaitedTitle(text: try await resolver.resolve(Settings.self).user)
        }.dependsOn(Settings.self)
        container.register(Copies.self, Copies.init)
        container.register(LaterTitle.self, LaterTitle.init)
    }
}

private enum Texts: DependencyInjectionConfig {
    static let container = Container("Texts")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(String.self) { "registered" }
        container.register(Int.self) { (text: String) in text.count }
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
