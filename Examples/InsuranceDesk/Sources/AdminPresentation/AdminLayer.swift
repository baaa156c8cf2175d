import Services
import StrataAppHost
public import StrataPresentationLayer

extension ScopeName {
    /// Open while a request of the staff is answered.
    static let staffRequest: Self = "staffRequest"
}

/// What the staff see in a browser. It resolves services; no service can resolve a page.
public enum AdminLayer: DependencyInjectionConfig {
    /// Above the services.
    public static let container = Container("Admin", parent: Services.self)

    /// The pages, and what they need.
    public static var managedTypes: [any Registerable.Type] {
        [
            AdminEquipment.self, FirstMember.self, LoginController.self, OverviewController.self,
            CustomersController.self, QuotesController.self, PoliciesController.self, BooksController.self,
            JournalController.self, StaffSite.self, StaffRoutes.self, StaffServer.self,
            ProbeServer.self,
        ]
    }

    /// What `main` and the host give, and the scope of a request.
    public static func declare(in container: Container) {
        container.provesStrictly()
        container.expects(AdminSettings.self, from: "main")
        container.expects(MetricsReport.self, from: "main")
        container.expects(HostStatus.self, from: "the host")
        container.opens(.staffRequest, providing: StaffVisit.self)
    }
}
