import Services
import StrataAppHost
public import StrataPresentationLayer

extension ScopeName {
    /// Open while a request of a customer is answered.
    static let request: Self = "request"
}

/// What customers see in a browser. It resolves services; no service can resolve a page.
public enum WebLayer: DependencyInjectionConfig {
    /// Above the services.
    public static let container = Container("Web", parent: Services.self)

    /// The pages, and what they need.
    public static var managedTypes: [any Registerable.Type] {
        [
            WebEquipment.self, HomeController.self, StepController.self, SummaryController.self, QuoteController.self,
            PolicyController.self, QuoteAPI.self, PolicyAPI.self, WebSite.self, WebRoutes.self,
            CustomerServer.self,
        ]
    }

    /// What `main` and the host give, and the scope of a request.
    public static func declare(in container: Container) {
        container.provesStrictly()
        container.expects(WebSettings.self, from: "main")
        container.expects(HostStatus.self, from: "the host")
        container.opens(.request, providing: Visit.self)
    }
}
