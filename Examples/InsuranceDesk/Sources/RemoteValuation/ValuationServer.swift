import StrataGRPC
public import StrataServiceLayer
import Valuation

/// The layer of a process that values homes for others, and does nothing else: it has no database.
public enum ValuationServer: DependencyInjectionConfig {
    /// The layer's container; only `main` names it.
    public static let container = Container("Valuation")

    /// The module, and the server that offers it.
    public static var managedTypes: [any Registerable.Type] { [ValuationModule.self, Offer<ValuerContract>.self] }

    /// Proves strictly: a factory that takes a resolver is a fault.
    public static func declare(in container: Container) {
        container.provesStrictly()
    }
}
