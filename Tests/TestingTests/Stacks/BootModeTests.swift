import StrataTesting
import Testing

struct BootModeTests {
    @Test func standaloneTripsOnEachEdgeThatLeavesTheStack() throws {
        let stack = try LayerStack(Presentation.self, boot: .standalone, providing: Settings())
        let error = #expect(throws: ResolutionError.self) { try stack.resolve(Home.self) }
        #expect(error?.code == .tripwire)
        #expect(error?.path == [ServiceKey(Home.self), ServiceKey((any Network).self)])
        #expect(error.map { "\($0)" }?.hasPrefix(Self.sentence) == true, "\(String(describing: error))")
        #expect(
            stack.touchedTripwires.map { "\($0)".prefix { $0 != "(" } } == [
                "Presentation.Home → Services.Network leaves the stack "
            ])
    }

    private static let sentence =
        "`Network` is not part of this stack. It belongs to the layer `Services`, which this stack leaves out: "
        + "override it, or include the layer with `boot: .all`.\n    path: Home → Network\n    at TestingTests/"

    @Test func standaloneHasOverridesAndValues() throws {
        let stack = try LayerStack(Presentation.self, boot: .standalone, providing: Settings()) {
            $0.register((any Network).self) { FakeNetwork() }
        }
        #expect(try stack.resolve(Home.self).title == "Ada: fake")
        #expect(stack.touchedTripwires == [])
    }

    @Test func standaloneRequestsNoValues() throws {
        let stack = try LayerStack(Presentation.self, boot: .standalone) {
            $0.register((any Network).self) { FakeNetwork() }
        }
        let error = #expect(throws: ResolutionError.self) { try stack.resolve(Home.self) }
        #expect(error?.path.last == ServiceKey(Settings.self))
    }

    @Test func directHasTheRequestedServicesAndTheirLayerMates() throws {
        let stack = try LayerStack(Presentation.self, boot: .direct, providing: Settings())
        let error = #expect(throws: ResolutionError.self) { try stack.resolve(Home.self) }
        #expect(error?.path.map(\.description) == ["Home", "Network", "Store"])
        #expect(error?.code == .tripwire)
        let mended = try LayerStack(Presentation.self, boot: .direct, providing: Settings()) {
            $0.register((any Store).self) { FakeStore() }
        }
        #expect(try mended.resolve(Home.self).title == "Ada: real fake store")
    }

    @Test func directLeavesOutUnrequestedServices() async throws {
        let stack = try LayerStack(Presentation.self, boot: .direct, providing: Settings())
        let error = await #expect(throws: ResolutionError.self) { try await stack.resolve(AwaitedClock.self) }
        #expect(error?.code == .tripwire)
        #expect(stack.touchedTripwires.first?.description.hasPrefix("the test → Services.AwaitedClock") == true)
    }

    @Test func swallowedTripwiresAreRecorded() throws {
        let stack = try LayerStack(Swallowing.self, boot: .standalone)
        #expect(try stack.resolve(String.self) == "nothing")
        #expect(stack.touchedTripwires.map(\.target.service) == [ServiceKey((any Store).self)])
        #expect(stack.touchedTripwires.first?.requester?.service == ServiceKey(String.self))
    }

    @Test func tripwiresKeepTheProof() throws {
        let error = #expect(throws: BootstrapError.self) { try LayerStack(Broken.self, boot: .standalone) }
        #expect(error?.problems.map(\.code) == [.missing])
    }
}

private enum Swallowing: DependencyInjectionConfig {
    static let container = Container("Swallowing", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(String.self) { (resolver: Resolver) in
            (try? resolver.resolve((any Store).self).read()) ?? "nothing"
        }
    }
}

private enum Broken: DependencyInjectionConfig {
    static let container = Container("Broken", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(String.self) { (number: Int) in "\(number)" }
    }
}
