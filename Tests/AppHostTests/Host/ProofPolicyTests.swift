import StrataAppHost
import Testing

/// `AppHost(…, proof:)`: a start with the digest of a graph that was proved before.
@Suite(.timeLimit(.minutes(10))) struct ProofPolicyTests {
    private enum First: DependencyInjectionConfig {
        static let container = Container("First")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) { ProofPolicyTests.declare(in: container) }
    }

    private enum Second: DependencyInjectionConfig {
        static let container = Container("First")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) { ProofPolicyTests.declare(in: container) }
    }

    private enum Changed: DependencyInjectionConfig {
        static let container = Container("First")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) {
            ProofPolicyTests.declare(in: container)
            container.register(Double.self) { (_: Int) in 1 }
        }
    }

    private static func declare(in container: Container) {
        container.expects(String.self, from: "main")
        container.register(Int.self) { (_: String) in 1 }.root()
    }

    /// In CI, where the values are not available; the digest is that of a start with the values.
    private func digest() async -> String {
        let stage = Stage()
        let surroundings = stage.surroundings("verify", "--without-values", "--digest")
        await AppHost(First.self, surroundings: surroundings).main()
        #expect(stage.exits == [.success])
        #expect(stage.output.hasSuffix("\n"))
        return String(stage.output.dropLast())
    }

    @Test func theDigestOfCIStartsTheApplicationAndRefusesAnother() async throws {
        let digest = await digest()
        #expect(digest.utf8.count == 32)
        let host = AppHost(
            Second.self, providing: "value", proof: .alreadyDone(digest), surroundings: Stage().surroundings())
        #expect(try await host.run { scope in try await scope.resolve(Int.self) } == 1)
        #expect(try host.verify().digest == digest)

        let stage = Stage()
        let changed = AppHost(
            Changed.self, providing: "value", proof: .alreadyDone(digest), surroundings: stage.surroundings())
        #expect(await changed.launch { _ in Issue.record("started") } == .proofFailed)
        #expect(stage.errors.contains("digestMismatch: The dependency graph is not the one that was proved"))
        #expect(stage.errors.contains(", not `\(digest)`"))
    }

    /// A start with the digest of a graph that was never proved; the commands of the same host prove it.
    @Test func theCommandsProveAfterAStartToo() async throws {
        enum Faulty: DependencyInjectionConfig {
            static let container = Container("Faulty")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.register(Int.self) { 1 }
                container.register(Double.self) { (_: Bool) in 1 }
            }
        }
        let copy = Container("Faulty")
        Faulty.declare(in: copy)
        let stage = Stage()
        let host = AppHost(
            Faulty.self, proof: .alreadyDone(DependencyGraph(of: [copy]).digest), surroundings: stage.surroundings())
        #expect(try await host.run { scope in try await scope.resolve(Int.self) } == 1)
        #expect(await host.perform(["verify"]) == .proofFailed)
        #expect(stage.errors.contains("missing: "))
    }

    /// The commands prove, whatever the policy.
    @Test func theCommandsProve() async throws {
        enum Commanded: DependencyInjectionConfig {
            static let container = Container("Commanded")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Int.self) { 1 } }
        }
        let stage = Stage()
        let host = AppHost(Commanded.self, proof: .alreadyDone("0123"), surroundings: stage.surroundings())
        #expect(await host.perform(["verify"]) == .success)
        #expect(stage.output == "1 layer, 1 registration, 0 edges: the dependency graph is proved.\n")
        // A start compares also after a proof.
        await #expect(throws: BootstrapError.self) { try await host.run { _ in } }
    }
}
