import StrataTesting

/// A small application whose own containers no test configures.
protocol Store: Sendable { func read() -> String }
protocol Network: Sendable { func get() -> String }
protocol Greeting: Sendable { var text: String { get } }

struct Settings: Sendable, Equatable { var user = "Ada" }

final class MemoryStore: Store, Registerable {
    static func register(in container: Container) {
        container.register((any Store).self) { MemoryStore() }.scope(.container)
    }
    func read() -> String { "stored" }
}

final class WireNetwork: Network, Registerable {
    static func register(in container: Container) {
        container.register((any Network).self, WireNetwork.init(store:)).scope(.container)
    }
    let store: any Store
    init(store: any Store) { self.store = store }
    func get() -> String { "real \(store.read())" }
}

final class AwaitedClock: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(AwaitedClock.self) { @concurrent () async in AwaitedClock() }.scope(.container)
    }
}

enum Base: DependencyInjectionConfig {
    static let container = Container("Base")
    static var managedTypes: [any Registerable.Type] { [MemoryStore.self] }
}

enum Services: DependencyInjectionConfig {
    static let container = Container("Services", parent: Base.self)
    static var managedTypes: [any Registerable.Type] { [WireNetwork.self, AwaitedClock.self] }
    static func declare(in container: Container) { container.expects(Settings.self, from: "main") }
}

final class Home: Registerable {
    static func register(in container: Container) {
        container.register(Home.self, Home.init(network:settings:))
    }
    let network: any Network
    let settings: Settings
    init(network: any Network, settings: Settings) {
        self.network = network
        self.settings = settings
    }
    var title: String { "\(settings.user): \(network.get())" }
}

enum Presentation: DependencyInjectionConfig {
    static let container = Container("Presentation", parent: Services.self)
    static var managedTypes: [any Registerable.Type] { [Home.self] }
}

final class FakeNetwork: Network {
    let answer: String
    init(_ answer: String = "fake") { self.answer = answer }
    func get() -> String { answer }
}
