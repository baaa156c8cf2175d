import StrataTesting
import Testing

struct OverrideTests {
    private func node(_ stack: LayerStack, _ type: Any.Type) throws -> DependencyGraph.Node {
        try #require(stack.graph.nodes.first { $0.key == ServiceKey(type) })
    }

    @Test func takesThePlaceInTheLayerThatOwnsIt() throws {
        let stack = try LayerStack(Presentation.self, providing: Settings()) {
            $0.register((any Store).self) { FakeStore() }
        }
        #expect(try stack.resolve(Home.self).title == "Ada: real fake store")
        let node = try node(stack, (any Store).self)
        #expect(stack.graph.layers[node.layer].name == "Base")
        #expect(stack.graph.nodes.count == 5)
    }

    @Test func inheritsScopeAndModule() throws {
        let stack = try LayerStack(Presentation.self, providing: Settings()) {
            $0.register((any Network).self) { FakeNetwork() }
        }
        #expect(try node(stack, (any Network).self).scope == .container)
        #expect(try node(stack, (any Network).self).module == "TestingTests")
        let one = try stack.resolve((any Network).self) as? FakeNetwork
        #expect(try stack.resolve((any Network).self) as? FakeNetwork === one)
    }

    @Test func statesItsOwnScope() throws {
        let stack = try LayerStack(Presentation.self, providing: Settings()) {
            $0.register((any Network).self) { FakeNetwork() }.scope(.transient)
        }
        let one = try stack.resolve((any Network).self) as? FakeNetwork
        #expect(try stack.resolve((any Network).self) as? FakeNetwork !== one)
    }

    @Test func replacesAServiceOfAnotherType() throws {
        let stack = try LayerStack(Forwarding.self) { $0.register((any Store).self) { FakeStore() } }
        let one = try stack.resolve((any Store).self) as? FakeStore
        #expect(one != nil)
        #expect(try stack.resolve((any Store).self) as? FakeStore === one)
        #expect(try node(stack, (any Store).self).scope == .container)
    }

    @Test func replacesTheServiceInEachLayer() throws {
        let stack = try LayerStack(Shadowing.self) { $0.register((any Store).self) { FakeStore() } }
        #expect(try stack.resolve((any Store).self).read() == "fake store")
        #expect(try stack.layer(Base.self).resolve((any Store).self).read() == "fake store")
    }

    @Test func isStartedByTheHostLikeTheOriginal() throws {
        let stack = try LayerStack(Hosting.self) { $0.register(Pump.self) { FakePump() } }
        #expect(try node(stack, Pump.self).isHosted)
    }

    @Test func replacesAProvidedValue() throws {
        let stack = try LayerStack(Presentation.self) {
            $0.register(Settings.self) { Settings(user: "Eve") }
        }
        #expect(try stack.resolve(Home.self).settings.user == "Eve")
    }

    @Test func awaitedOverride() async throws {
        let stack = try LayerStack(Presentation.self, providing: Settings()) {
            $0.register((any Network).self) { @concurrent () async in FakeNetwork("awaited") }
        }
        #expect(try await stack.resolve(Home.self).title == "Ada: awaited")
    }

    @Test func overrideThatMatchesNothingIsReported() {
        let error = #expect(throws: BootstrapError.self) {
            try LayerStack(Presentation.self, providing: Settings()) {
                $0.register((any Network).self, name: "replica") { FakeNetwork() }
                $0.register(FakeStore.self) { FakeStore() }
            }
        }
        #expect(error?.problems.map(\.code) == [.unusedOverride, .unusedOverride])
        #expect(
            error?.problems.map(\.summary) == [
                "The override of `FakeStore` replaces nothing: no layer of the stack registers it.",
                "The override of `Network \"replica\"` replaces nothing: no layer of the stack registers it.",
            ])
        #expect(error?.problems.first?.site.module == "TestingTests")
    }
}

extension OverrideTests {
    private protocol Rates: Sendable {}
    private struct FakeRates: Rates {}
    private struct Pricing: Sendable {
        let rates: (any Rates)?
        init(rates: (any Rates)?) { self.rates = rates }
    }

    private enum WithoutRates: DependencyInjectionConfig {
        static let container = Container("WithoutRates")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) {
            container.register(Pricing.self, Pricing.init(rates:)).root()
        }
    }

    private enum BelowRates: DependencyInjectionConfig {
        static let container = Container("BelowRates", parent: WithoutRates.self)
        static var managedTypes: [any Registerable.Type] { [] }
    }

    @Test(arguments: [BootMode.all, .direct]) func overrideOfAnOptionalThatNothingRegisters(_ mode: BootMode) throws {
        let stack = try LayerStack(WithoutRates.self, boot: mode) { $0.register((any Rates).self) { FakeRates() } }
        #expect(try stack.resolve(Pricing.self).rates != nil)
        let below = try LayerStack(BelowRates.self) { $0.register((any Rates).self) { FakeRates() } }
        #expect(try below.resolve(Pricing.self).rates != nil)
        #expect(try LayerStack(WithoutRates.self).resolve(Pricing.self).rates == nil)
    }

    @Test func overrideOfALayerThatIsLeftOut() {
        let error = #expect(throws: BootstrapError.self) {
            try LayerStack(WithoutRates.self) { $0.register(FakeRates.self) { FakeRates() } }
        }
        #expect(
            error?.problems.first?.advice == [
                "Override the type and the name that the service is registered with, or remove the override.",
                "If another layer registers it, name that layer, too: `LayerStack(…, ….self)`.",
            ])
    }

    @Test func decoratorAmongTheOverridesIsReported() throws {
        let error = #expect(throws: BootstrapError.self) {
            try LayerStack(Presentation.self, providing: Settings()) {
                $0.decorate((any Store).self) { (inner: any Store) in inner }
            }
        }
        let problem = try #require(error?.problems.first)
        #expect(error?.problems.map(\.code) == [.unusedOverride])
        #expect(
            problem.summary
                == "A decorator of `Store` is among the overrides of a stack, where it would decorate nothing.")
        #expect(
            problem.advice == [
                "Register the replacement: `register(…)`. The application's decorators stay around it; with "
                    + "`.undecorated()` it replaces them, too."
            ])
    }
}

extension OverrideTests {
    private func stores(_ overriding: (Container) -> Void) throws -> [String] {
        try LayerStack(Collecting.self, overriding: overriding).resolve([any Store].self).map { $0.read() }
    }

    @Test func contributionsAreReplacedInEachLayer() throws {
        #expect(try stores { _ in } == ["stored", "stored", "stored"])
        #expect(try stores { $0.register((any Store).self) { FakeStore() } } == ["fake store", "fake store"])
        let contributed = try stores { $0.register((any Store).self) { FakeStore() }.contributed() }
        #expect(contributed == ["fake store", "fake store"])
        let two = try stores {
            $0.register((any Store).self) { FakeStore() }
            $0.register((any Store).self) { FakeStore() }
        }
        #expect(two.count == 4)
    }
}

private enum Contributing: DependencyInjectionConfig {
    static let container = Container("Contributing")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register((any Store).self) { MemoryStore() }.contributed()
        container.register((any Store).self) { MemoryStore() }.contributed()
    }
}

private enum Collecting: DependencyInjectionConfig {
    static let container = Container("Collecting", parent: Contributing.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register((any Store).self) { MemoryStore() }.contributed()
    }
}

final class FakeStore: Store {
    func read() -> String { "fake store" }
}

private enum Forwarding: DependencyInjectionConfig {
    static let container = Container("Forwarding")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(MemoryStore.self) { MemoryStore() }.scope(.container).implements((any Store).self) { $0 }
    }
}

private enum Shadowing: DependencyInjectionConfig {
    static let container = Container("Shadowing", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [MemoryStore.self] }
}

private class Pump: Startable, @unchecked Sendable {
    func start() async {}
}

private final class FakePump: Pump, @unchecked Sendable {}

private enum Hosting: DependencyInjectionConfig {
    static let container = Container("Hosting")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Pump.self) { Pump() }.scope(.container).hosted()
    }
}
