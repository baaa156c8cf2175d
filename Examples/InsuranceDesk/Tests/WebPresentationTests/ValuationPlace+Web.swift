import DeskTesting
import StrataPresentationLayer
import WebPresentation

extension ValuationPlace {
    /// The customers' pages over the services of the place.
    var web: any DependencyInjectionConfig.Type {
        switch self {
        case .module: WebLayer.self
        case .repeated: RepeatingWeb.self
        case .colocated: ColocatedWeb.self
        case .processes: RemoteWeb.self
        }
    }
}

enum RepeatingWeb: DependencyInjectionConfig {
    static let container = Container("Web", parent: RepeatingServices.self)
    static var managedTypes: [any Registerable.Type] { WebLayer.managedTypes }
    static func declare(in container: Container) { WebLayer.declare(in: container) }
}

enum ColocatedWeb: DependencyInjectionConfig {
    static let container = Container("Web", parent: ColocatedServices.self)
    static var managedTypes: [any Registerable.Type] { WebLayer.managedTypes }
    static func declare(in container: Container) { WebLayer.declare(in: container) }
}

enum RemoteWeb: DependencyInjectionConfig {
    static let container = Container("Web", parent: RemoteServices.self)
    static var managedTypes: [any Registerable.Type] { WebLayer.managedTypes }
    static func declare(in container: Container) { WebLayer.declare(in: container) }
}
