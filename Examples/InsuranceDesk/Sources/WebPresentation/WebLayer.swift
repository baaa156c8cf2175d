import Services
import StrataAppHost
public import StrataPresentationLayer

extension ScopeName {
    /// Open while a customer's request is handled.
    static let request: Self = "request"
}

/// The customers' pages. They resolve services; no service can resolve a page.
public enum WebLayer: DependencyInjectionConfig {
    /// The layer's container, with the services as its parent.
    public static let container = Container("Web", parent: Services.self)

    /// The pages and their equipment.
    public static var managedTypes: [any Registerable.Type] {
        [
            WebEquipment.self, HomeController.self, StepController.self, SummaryController.self, QuoteController.self,
            PolicyController.self, QuoteAPI.self, PolicyAPI.self, WebSite.self, WebRoutes.self,
            CustomerServer.self,
        ]
    }

    /// The values that `main` and the host provide, and the scope of a request.
    public static func declare(in container: Container) {
        container.provesStrictly()
        container.expects(WebSettings.self, from: "main")
        container.expects(HostStatus.self, from: "the host")
        container.opens(
            .request, providing: Visit.self,
            startingWith: HomeController.self, PolicyAPI.self, PolicyController.self, QuoteAPI.self,
            QuoteController.self,
            StepController.self, SummaryController.self)
    }
}

/// The same over `SplitServices`.
public enum SplitWebLayer: DependencyInjectionConfig {
    /// The layer's container, with the split services as its parent.
    public static let container = Container("Web", parent: SplitServices.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { WebLayer.managedTypes }

    /// As in one process.
    public static func declare(in container: Container) { WebLayer.declare(in: container) }
}

/// The same over `RelayedServices`.
public enum RelayedWebLayer: DependencyInjectionConfig {
    /// The layer's container, with the relayed services as its parent.
    public static let container = Container("Web", parent: RelayedServices.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { WebLayer.managedTypes }

    /// As in one process.
    public static func declare(in container: Container) { WebLayer.declare(in: container) }
}

/// The same over `FleetServices`.
public enum FleetWebLayer: DependencyInjectionConfig {
    /// The layer's container, with the services of the fleet as its parent.
    public static let container = Container("Web", parent: FleetServices.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { WebLayer.managedTypes }

    /// As in one process.
    public static func declare(in container: Container) { WebLayer.declare(in: container) }
}
