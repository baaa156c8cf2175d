import StrataCore
import Testing

private protocol Socket: Sendable {}
private protocol Sockets: Sendable {}
private struct PlainSocket: Socket {}
private struct PlainSockets: Sockets {}
private struct Network: Sendable {}
private struct Store: Sendable {}
@MainActor private final class Screen { init(store: Store) {} }

/// The texts of failures equal those of a plain resolve, although another engine constructs the instances.
struct AwaitedFailureTests {
    private func makeLayers() -> (services: Container, presentation: Container) {
        let services = Container("Services")
        let presentation = Container("Presentation", parent: services)
        services.register((any Sockets).self) { PlainSockets() }
        services.register(
            Network.self, fileID: "Desk/Network.swift", filePath: "/Network.swift", line: 3, column: 4
        ) { (_: any Socket) async throws in Network() }
        services.register(Store.self) { (_: Network) in Store() }
        presentation.register(Screen.self, onMainActor: Screen.init(store:))
        return (services, presentation)
    }

    @Test func missingFarDownIsFoundWithItsWholePath() async throws {
        let (_, presentation) = makeLayers()
        let error = await #expect(throws: ResolutionError.self) { try await presentation.resolve(Screen.self) }
        #expect(
            error?.description == """
                `Socket` is not registered. Looked in `Services`. Did you mean `Sockets`?
                    path: Screen → Store → Network → Socket
                    at Desk/Network.swift:3:4
                """)
    }

    @Test func missingNamesTheChildThatHasIt() async throws {
        let (_, presentation) = makeLayers()
        presentation.register((any Socket).self) { PlainSocket() }
        let error = await #expect(throws: ResolutionError.self) { try await presentation.resolve(Screen.self) }
        #expect(error?.description.contains("registered only in the child layer `Presentation`") == true)
    }

    @Test func aConfigThatIsNotConfiguredNamesTheCall() async throws {
        let error = await #expect(throws: ResolutionError.self) { try await Forgotten.container.resolve(Store.self) }
        let plain = failure { () throws(ResolutionError) in try Forgotten.container.resolveNow(Store.self) }
        #expect(error?.code == .notConfigured)
        #expect(error?.description == plain?.description)
        #expect(error?.description.contains("Forgotten.configure()") == true)
    }

    @Test func errorOfAFactoryIsThrownWithItsPath() async throws {
        struct Refusal: Error, Equatable { let number: Int }
        let container = Container()
        container.register(Int.self) { () async throws in throw Refusal(number: 7) }
        container.register(String.self) { (_: Int) in "" }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(String.self) }
        #expect(error?.code == .factoryFailed)
        #expect(error?.underlying as? Refusal == Refusal(number: 7))
        #expect(error?.path == [ServiceKey(String.self), ServiceKey(Int.self)])
    }
}

private enum Forgotten: DependencyInjectionConfig {
    static let container = Container("Forgotten")
    static var managedTypes: [any Registerable.Type] { [] }
}
