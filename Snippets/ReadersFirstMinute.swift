// The sample of README.md: two layers and a host, in one file.
//
// Compiled by `swift build`, and by Scripts/check-snippets.sh in five configurations. Two of them isolate everything to
// the main actor by default. `nonisolated` is there for them; a module without that setting does not need it.
// Scripts/check-readme.sh runs the code that README.md shows.

import StrataAppHost
import StrataPresentationLayer
import StrataServiceLayer

// MARK: The service layer

nonisolated protocol Device: Sendable { var model: String { get } }
nonisolated protocol Network: Sendable { func get(_ path: String) async throws -> String }

nonisolated final class DeviceService: Device, Registerable {
    static func register(in container: Container) {
        container.register((any Device).self, DeviceService.init).scope(.container)
    }
    let model = "Strata One"
    init() {}
}

nonisolated final class NetworkService: Network, Registerable {
    static func register(in container: Container) {
        container.register((any Network).self, NetworkService.init(device:)).scope(.container)
    }
    private let device: any Device
    init(device: any Device) { self.device = device }
    func get(_ path: String) async throws -> String { "\(device.model) shows \(path)" }
}

nonisolated enum Services: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [DeviceService.self, NetworkService.self] }
}

// MARK: The presentation layer

@MainActor final class HomeController: Registerable {
    nonisolated static func register(in container: Container) {
        container.register(HomeController.self, onMainActor: HomeController.init(network:))
    }
    private let network: any Network
    init(network: any Network) { self.network = network }
    func show() async throws { print(try await network.get("/home")) }
}

nonisolated enum Presentation: DependencyInjectionConfig {
    static let container = Container("Presentation", parent: Services.self)
    static var managedTypes: [any Registerable.Type] { [HomeController.self] }
}

// MARK: The application

@main enum Main {
    static func main() async {
        await AppHost(Presentation.self).main { arguments, scope in
            let home = try await scope.resolve(HomeController.self)
            try await home.show()
        }
    }
}
