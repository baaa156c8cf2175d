import StrataGRPC
public import StrataServiceLayer
import Transport

/// The layer of a process that delivers the messages of desks in other processes, and does nothing else: it has a folder
/// and no database.
public enum NotificationsServer: DependencyInjectionConfig {
    /// The layer's container; only `main` names it.
    public static let container = Container("Notifications")

    /// The module, and the server that offers it.
    public static var managedTypes: [any Registerable.Type] { [TransportModule.self, Offer<TransportContract>.self] }

    /// Proves strictly: a factory that takes a resolver is a fault.
    public static func declare(in container: Container) {
        container.provesStrictly()
    }
}
