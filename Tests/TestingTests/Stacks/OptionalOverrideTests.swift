import StrataTesting
import Testing

/// A parameter `T?` in a stack of several layers.
///
/// Three layers, the lowest first: `Ground`, `Middle` and `Top`. `Below` takes a `(any Rates)?` in `Ground`, `Above` in
/// `Top`.
struct OptionalOverrideTests {
    private func names(_ stack: LayerStack) throws -> [String?] {
        [try stack.resolve(Below.self).rates?.name, try stack.resolve(Above.self).rates?.name]
    }

    private func layers(_ stack: LayerStack) -> [String] {
        stack.graph.nodes.filter { $0.key == ServiceKey((any Rates).self) }.map { stack.graph.layers[$0.layer].name }
    }

    @Test func nilIfNoLayerRegistersIt() throws {
        #expect(try names(LayerStack(Top.self)) == [nil, nil])
    }

    /// The override is registered in the layer of the service that takes it; the layers above see that registration.
    @Test func unregisteredGoesToTheLowestLayerThatTakesIt() throws {
        let stack = try LayerStack(Top.self) { $0.register((any Rates).self) { FakeRates() } }
        #expect(layers(stack) == ["Ground"])
        #expect(try names(stack) == ["fake", "fake"])
        #expect(try stack.layer(Middle.self).resolve((any Rates).self).name == "fake")
    }

    @Test func unregisteredInsideOneLayerIsNotSeenBelow() throws {
        let stack = try LayerStack(Alone.self) { $0.register((any Rates).self) { FakeRates() } }
        #expect(layers(stack) == ["Alone"])
        #expect(try stack.resolve(Above.self).rates?.name == "fake")
        let error = #expect(throws: ResolutionError.self) {
            try stack.layer(Base.self).resolve((any Rates).self)
        }
        #expect(error?.code == .missing)
    }

    /// Two layers side by side do not see each other, so each has a registration and an instance of its own.
    @Test func unregisteredInSiblings() throws {
        let stack = try LayerStack(Alone.self, OtherAlone.self) {
            $0.register((any Rates).self) { FakeRates() }.scope(.container)
        }
        #expect(Set(layers(stack)) == ["Alone", "OtherAlone"])
        let first = try stack.resolve(Above.self).rates as? FakeRates
        let second = try stack.layer(OtherAlone.self).resolve(Above.self).rates as? FakeRates
        #expect(first != nil && second != nil && first !== second)
    }

    /// A registration that an override adds replaces none, so it inherits no scope.
    @Test func unregisteredHasTheDefaultScope() throws {
        let stack = try LayerStack(Top.self) { $0.register((any Rates).self) { FakeRates() } }
        #expect(stack.graph.nodes.first { $0.key == ServiceKey((any Rates).self) }?.scope == .graph)
    }

    /// A registered service is replaced in its own layer. A service of a lower layer keeps its nil, as in the
    /// application.
    @Test func registeredAboveStaysInvisibleBelow() throws {
        let real = try LayerStack(RatesAbove.self)
        #expect(try names(real) == [nil, "real"])
        let stack = try LayerStack(RatesAbove.self) { $0.register((any Rates).self) { FakeRates() } }
        #expect(layers(stack) == ["RatesAbove"])
        #expect(try names(stack) == [nil, "fake"])
    }

    /// A layer that the stack does not have registers nothing, so the override counts as unregistered.
    @Test func registeredInALayerThatTheStackDoesNotHave() throws {
        let stack = try LayerStack(Ground.self) { $0.register((any Rates).self) { FakeRates() } }
        #expect(layers(stack) == ["Ground"])
        #expect(try stack.resolve(Below.self).rates?.name == "fake")
    }

    @Test func registeredBelowServesEachLayerAbove() throws {
        #expect(try LayerStack(AboveRates.self).resolve(Above.self).rates?.name == "real")
        let stack = try LayerStack(AboveRates.self) { $0.register((any Rates).self) { FakeRates() } }
        #expect(layers(stack) == ["RatesBelow"])
        #expect(try stack.resolve(Above.self).rates?.name == "fake")
    }

    @Test func nameIsAPartOfTheRequest() throws {
        let stack = try LayerStack(NamedRates.self) {
            $0.register((any Rates).self, name: "daily") { FakeRates() }
        }
        #expect(try stack.resolve(Daily.self).rates?.name == "fake")
        let error = #expect(throws: BootstrapError.self) {
            try LayerStack(NamedRates.self) { $0.register((any Rates).self) { FakeRates() } }
        }
        #expect(error?.problems.map(\.code) == [.unusedOverride])
    }

    @Test func nobodyTakesIt() {
        let error = #expect(throws: BootstrapError.self) {
            try LayerStack(Base.self) { $0.register((any Rates).self) { FakeRates() } }
        }
        #expect(error?.problems.map(\.code) == [.unusedOverride])
    }

    /// A service that a boot mode leaves out is registered all the same: the optional is not nil, and the request fails.
    @Test func leftOutIsNotNil() throws {
        let stack = try LayerStack(AboveRates.self, boot: .standalone)
        let error = #expect(throws: ResolutionError.self) { try stack.resolve(Above.self) }
        #expect(error?.code == .tripwire)
        let mended = try LayerStack(AboveRates.self, boot: .standalone) {
            $0.register((any Rates).self) { FakeRates() }
        }
        #expect(try mended.resolve(Above.self).rates?.name == "fake")
    }

    /// `providing:` needs a layer that expects the value; a parameter `T?` alone does not.
    @Test func providedValueNeedsALayerThatExpectsIt() throws {
        let error = #expect(throws: BootstrapError.self) { try LayerStack(Regional.self, providing: Region()) }
        #expect(error?.problems.map(\.code) == [.unexpected])
        #expect(try LayerStack(Regional.self).resolve(Stand.self).region == nil)
        let overridden = try LayerStack(Regional.self) { $0.register(Region.self) { Region() } }
        #expect(try overridden.resolve(Stand.self).region != nil)
        let expecting = try LayerStack(Expecting.self, providing: Region())
        #expect(try expecting.layer(Regional.self).resolve(Stand.self).region == nil)
        #expect(try expecting.resolve(Stall.self).region != nil)
    }
}

private protocol Rates: Sendable { var name: String { get } }
private final class FakeRates: Rates { let name = "fake" }
private struct RealRates: Rates { let name = "real" }

private struct Below: Sendable {
    let rates: (any Rates)?
    init(rates: (any Rates)?) { self.rates = rates }
}

private struct Above: Sendable {
    let rates: (any Rates)?
    init(rates: (any Rates)?) { self.rates = rates }
}

private enum Ground: DependencyInjectionConfig {
    static let container = Container("Ground")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) { container.register(Below.self, Below.init(rates:)) }
}

private enum Middle: DependencyInjectionConfig {
    static let container = Container("Middle", parent: Ground.self)
    static var managedTypes: [any Registerable.Type] { [] }
}

private enum Top: DependencyInjectionConfig {
    static let container = Container("Top", parent: Middle.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) { container.register(Above.self, Above.init(rates:)) }
}

private enum RatesAbove: DependencyInjectionConfig {
    static let container = Container("RatesAbove", parent: Ground.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register((any Rates).self) { RealRates() }
        container.register(Above.self, Above.init(rates:))
    }
}

private enum RatesBelow: DependencyInjectionConfig {
    static let container = Container("RatesBelow")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) { container.register((any Rates).self) { RealRates() } }
}

private enum AboveRates: DependencyInjectionConfig {
    static let container = Container("AboveRates", parent: RatesBelow.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) { container.register(Above.self, Above.init(rates:)) }
}

private enum Alone: DependencyInjectionConfig {
    static let container = Container("Alone", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) { container.register(Above.self, Above.init(rates:)) }
}

private enum OtherAlone: DependencyInjectionConfig {
    static let container = Container("OtherAlone", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) { container.register(Above.self, Above.init(rates:)) }
}

private struct Daily: Sendable {
    let rates: (any Rates)?
    init(rates: (any Rates)?) { self.rates = rates }
}

private enum DailyName: RegistrationTag { static let name: RegistrationName = "daily" }

private enum NamedRates: DependencyInjectionConfig {
    static let container = Container("NamedRates")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Daily.self) { (rates: Named<(any Rates)?, DailyName>) in Daily(rates: rates.value) }
    }
}

private struct Region: Sendable {}

private struct Stand: Sendable {
    let region: Region?
    init(region: Region?) { self.region = region }
}

private struct Stall: Sendable {
    let region: Region?
    init(region: Region?) { self.region = region }
}

private enum Regional: DependencyInjectionConfig {
    static let container = Container("Regional")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) { container.register(Stand.self, Stand.init(region:)) }
}

private enum Expecting: DependencyInjectionConfig {
    static let container = Container("Expecting", parent: Regional.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(Region.self, from: "main")
        container.register(Stall.self, Stall.init(region:))
    }
}
