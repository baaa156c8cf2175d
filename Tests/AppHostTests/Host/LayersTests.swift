import StrataAppHost
import Testing

/// Hosts of configs, as applications have them. Each suite has its own configs, because a config is configured once in
/// a process.
@Suite(.timeLimit(.minutes(10))) struct LayersTests {
    // One service container under two presentations.
    struct Settings: Sendable { let greeting: String }
    struct Greeter: Sendable, Registerable {
        static func register(in container: Container) {
            container.register(Greeter.self) { (settings: Settings) in Greeter(greeting: settings.greeting) }
                .scope(.container)
        }

        let greeting: String
    }
    struct WebPage: Sendable, Registerable {
        static func register(in container: Container) {
            container.register(WebPage.self) { (greeter: Greeter) in WebPage(text: "web: \(greeter.greeting)") }
        }

        let text: String
    }
    struct AdminPage: Sendable, Registerable {
        static func register(in container: Container) {
            container.register(AdminPage.self) { (greeter: Greeter) in AdminPage(text: "admin: \(greeter.greeting)") }
        }

        let text: String
    }
    struct Notice: Sendable, Registerable {
        static func register(in container: Container) {
            container.register(Notice.self) { (greeter: Greeter, word: Assisted<String>) in
                Notice(text: "\(greeter.greeting), \(word.value)")
            }
        }

        let text: String
    }
    /// From synchronous code.
    private static func askNow(_ scope: HostScope) throws -> String {
        let page = try scope.resolve(AdminPage.self, in: Admin.self)
        return "\(page.text), \(try scope.resolve(Notice.self, in: Admin.self, arguments: "open").text)"
    }
    enum Services: DependencyInjectionConfig {
        static let container = Container("Services")
        static var managedTypes: [any Registerable.Type] { [Greeter.self] }
        static func declare(in container: Container) { container.expects(Settings.self, from: "main") }
    }
    enum Web: DependencyInjectionConfig {
        static let container = Container("Web", parent: Services.self)
        static var managedTypes: [any Registerable.Type] { [WebPage.self] }
    }
    enum Admin: DependencyInjectionConfig {
        static let container = Container("Admin", parent: Services.self)
        static var managedTypes: [any Registerable.Type] { [AdminPage.self, Notice.self] }
    }

    @Test func twoPresentationsOnOneServiceContainerReceiveTheProvidedValues() async throws {
        let stage = Stage()
        let host = AppHost(
            Web.self, Admin.self, providing: Settings(greeting: "hello"), surroundings: stage.surroundings())
        #expect(try host.verify().layers == 3)
        #expect(try host.graph().layers.map(\.name) == ["Services", "Web", "Admin"])
        let texts = try await host.run { scope in
            await #expect(throws: ResolutionError.self) { try await scope.resolve(AdminPage.self) }
            return [
                try await scope.resolve(WebPage.self).text,
                try await scope.resolve(AdminPage.self, in: Admin.self).text,
                try await scope.layer(Admin.self).resolve(AdminPage.self).text,
                try await scope.resolve(Notice.self, in: Admin.self, arguments: "closed").text, try Self.askNow(scope),
            ]
        }
        #expect(texts == ["web: hello", "admin: hello", "admin: hello", "hello, closed", "admin: hello, hello, open"])
        let closed = await #expect(throws: ResolutionError.self) { try await Services.container.resolve(Greeter.self) }
        #expect(closed?.code == .containerClosed)
    }

    enum Left: DependencyInjectionConfig {
        static let container = Container("Left")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) { container.register(Int.self) { 1 } }
    }
    enum Right: DependencyInjectionConfig {
        static let container = Container("Right")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) { container.register(Int.self) { 2 } }
    }

    @Test func twoHostsInOneProcessAreIndependent() async throws {
        let gate = Gate()
        let left = AppHost(Left.self, surroundings: Stage().surroundings())
        let right = AppHost(Right.self, surroundings: Stage().surroundings())
        async let first = left.run { scope in
            await gate.wait()
            return try await scope.resolve(Int.self)
        }
        let second = try await right.run { scope in try await scope.resolve(Int.self) }
        #expect(second == 2)
        #expect(right.phase == .stopped)
        gate.open()
        #expect(try await first == 1)
    }

    enum Unfinished: DependencyInjectionConfig {
        static let container = Container("Unfinished")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) { container.expects(Settings.self, from: "main") }
    }

    @Test func valueThatNobodyProvidesFailsTheProof() async {
        let stage = Stage()
        await AppHost(Unfinished.self, surroundings: stage.surroundings()).main { _, _ in
            Issue.record("nothing starts without proof")
        }
        #expect(stage.exits == [.proofFailed])
        #expect(stage.errors.contains("unprovided: "))
    }

    @MainActor final class Desk: Registerable {
        nonisolated static func register(in container: Container) {
            container.register(Desk.self, onMainActor: Desk.init).scope(.container)
        }

        func serve(_ arguments: [String]) async -> Int32 { Int32(arguments.count) }
    }
    enum Desks: DependencyInjectionConfig {
        static let container = Container("Desks")
        static var managedTypes: [any Registerable.Type] { [Desk.self] }
    }

    /// The call site of an application with screens on the main actor.
    @Test func mainActorBodyServes() async {
        let stage = Stage()
        await AppHost(Desks.self, surroundings: stage.surroundings("x", "y")).main { @MainActor arguments, scope in
            HostExit(rawValue: try await scope.resolve(Desk.self).serve(arguments))
        }
        #expect(stage.exits == [HostExit(rawValue: 2)])
    }
}
