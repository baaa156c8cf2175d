import Services
import StrataAppHost
public import StrataPresentationLayer

extension ScopeName {
    /// Open while a staff request is handled.
    static let staffRequest: Self = "staffRequest"
}

/// The staff's pages. They resolve services; no service can resolve a page.
public enum AdminLayer: DependencyInjectionConfig {
    /// The layer's container, with the services as its parent.
    public static let container = Container("Admin", parent: Services.self)

    /// The pages and their equipment.
    public static var managedTypes: [any Registerable.Type] {
        [
            AdminEquipment.self, FirstMember.self, LoginController.self, OverviewController.self,
            CustomersController.self, QuotesController.self, PoliciesController.self, BooksController.self,
            JournalController.self, StaffSite.self, StaffRoutes.self, StaffServer.self,
            ProbeServer.self,
        ]
    }

    /// The values that `main` and the host provide, and the scope of a request.
    public static func declare(in container: Container) {
        container.provesStrictly()
        container.expects(AdminSettings.self, from: "main")
        container.expects(MetricsReport.self, from: "main")
        container.expects(HostStatus.self, from: "the host")
        container.opens(
            .staffRequest, providing: StaffVisit.self,
            startingWith: BooksController.self, CustomersController.self, JournalController.self, LoginController.self,
            OverviewController.self, PoliciesController.self, QuotesController.self)
    }
}

/// The same over `SplitServices`.
public enum SplitAdminLayer: DependencyInjectionConfig {
    /// The layer's container, with the split services as its parent.
    public static let container = Container("Admin", parent: SplitServices.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { AdminLayer.managedTypes }

    /// As in one process.
    public static func declare(in container: Container) { AdminLayer.declare(in: container) }
}

/// The same over `RelayedServices`.
public enum RelayedAdminLayer: DependencyInjectionConfig {
    /// The layer's container, with the relayed services as its parent.
    public static let container = Container("Admin", parent: RelayedServices.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { AdminLayer.managedTypes }

    /// As in one process.
    public static func declare(in container: Container) { AdminLayer.declare(in: container) }
}

/// The same over `FleetServices`.
public enum FleetAdminLayer: DependencyInjectionConfig {
    /// The layer's container, with the services of the fleet as its parent.
    public static let container = Container("Admin", parent: FleetServices.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { AdminLayer.managedTypes }

    /// As in one process.
    public static func declare(in container: Container) { AdminLayer.declare(in: container) }
}
