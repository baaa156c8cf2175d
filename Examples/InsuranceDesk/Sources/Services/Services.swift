import Audit
import Clock
import Customers
import Documents
import Intake
import Ledger
import Notifications
import Policies
import Properties
import Quotes
import Rating
import RemoteNotifications
import RemoteValuation
import Staff
import Storage
import StrataGRPC
public import StrataServiceLayer
import Transport
import Valuation

/// The lower layer: the services of the desk. Each module lists its own types.
public enum Services: DependencyInjectionConfig {
    /// The layer's container; only `main` names it.
    public static let container = Container("Services")

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] {
        [
            ClockModule.self, StorageModule.self, AuditModule.self, TransportModule.self, NotificationsModule.self,
            LedgerModule.self, StaffModule.self, CustomersModule.self, PropertiesModule.self, ValuationModule.self,
            RatingModule.self, QuotesModule.self, DocumentsModule.self, PoliciesModule.self, IntakeModule.self,
        ]
    }

    /// Proves strictly: a factory that takes a resolver is a fault.
    public static func declare(in container: Container) {
        container.provesStrictly()
    }
}

/// The same services, with the valuation in processes of its own: one line differs.
public enum SplitServices: DependencyInjectionConfig {
    /// The layer's container; only `main` names it.
    public static let container = Container("Services")

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] {
        Services.managedTypes.map { $0 == ValuationModule.self ? Remote<ValuerContract>.self : $0 }
    }

    /// As in one process.
    public static func declare(in container: Container) { Services.declare(in: container) }
}

/// The same services, with the transport of the notifications in a process of its own: one line differs.
public enum RelayedServices: DependencyInjectionConfig {
    /// The layer's container; only `main` names it.
    public static let container = Container("Services")

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] {
        Services.managedTypes.map { $0 == TransportModule.self ? Remote<TransportContract>.self : $0 }
    }

    /// As in one process.
    public static func declare(in container: Container) { Services.declare(in: container) }
}

/// The same services, with the valuation and the transport in processes of their own.
public enum FleetServices: DependencyInjectionConfig {
    /// The layer's container; only `main` names it.
    public static let container = Container("Services")

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] {
        SplitServices.managedTypes.map { $0 == TransportModule.self ? Remote<TransportContract>.self : $0 }
    }

    /// As in one process.
    public static func declare(in container: Container) { Services.declare(in: container) }
}
