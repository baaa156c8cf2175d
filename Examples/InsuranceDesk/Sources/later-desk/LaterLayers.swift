import AdminPresentation
import Services
import StrataGRPC
import StrataPresentationLayer
import StrataServiceLayer
import Valuation
import WebPresentation

/// `SplitServices` with the later contract.
enum LaterServices: DependencyInjectionConfig {
    static let container = Container("Services")

    static var managedTypes: [any Registerable.Type] {
        Services.managedTypes.map { $0 == ValuationModule.self ? Remote<LaterValuerContract>.self : $0 }
    }

    static func declare(in container: Container) { Services.declare(in: container) }
}

enum LaterWebLayer: DependencyInjectionConfig {
    static let container = Container("Web", parent: LaterServices.self)
    static var managedTypes: [any Registerable.Type] { WebLayer.managedTypes }
    static func declare(in container: Container) { WebLayer.declare(in: container) }
}

enum LaterAdminLayer: DependencyInjectionConfig {
    static let container = Container("Admin", parent: LaterServices.self)
    static var managedTypes: [any Registerable.Type] { AdminLayer.managedTypes }
    static func declare(in container: Container) { AdminLayer.declare(in: container) }
}

/// `ValuationServer` with the later contract.
enum LaterValuationServer: DependencyInjectionConfig {
    static let container = Container("Valuation")
    static var managedTypes: [any Registerable.Type] { [ValuationModule.self, Offer<LaterValuerContract>.self] }
    static func declare(in container: Container) { container.provesStrictly() }
}
