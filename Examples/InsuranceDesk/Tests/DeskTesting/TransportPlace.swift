import Foundation
import Rating
public import RemoteNotifications
import RemoteValuation
import Services
import Storage
public import StrataGRPC
public import StrataServiceLayer
public import StrataTesting
import Transport

/// Where the tests of this run deliver messages. `Scripts/modes.sh` runs the same tests in each of the places.
public enum TransportPlace: Sendable {
    /// As the application does by itself.
    case module
    /// In this process, each delivery twice.
    case repeated
    /// Through the codec and a socket, in this process, each delivery twice.
    case colocated
    /// In another process for each desk, each delivery twice.
    case processes(program: String)

    /// That of `DESK_TEST_TRANSPORT`: `repeated`, `colocated`, or the path of the program.
    public static let current: TransportPlace = {
        switch ProcessInfo.processInfo.environment["DESK_TEST_TRANSPORT"] {
        case nil: .module
        case "repeated"?: .repeated
        case "colocated"?: .colocated
        case let program?: .processes(program: program)
        }
    }()

    /// How often a message arrives that the outbox has tried once.
    public var arrivals: Int {
        if case .module = self { 1 } else { 2 }
    }

    /// The layer of the services; nil if the place changes nothing.
    public var services: (any DependencyInjectionConfig.Type)? {
        switch self {
        case .module: nil
        case .repeated: RepeatingTransportServices.self
        case .colocated: ColocatedTransportServices.self
        case .processes: RemoteTransportServices.self
        }
    }

    /// The other process; nil if there is none.
    func peer(for folder: TemporaryFolder) throws -> Peer<TransportContract>? {
        guard case .processes(let program) = self else { return nil }
        return Peer<TransportContract>(at: try folder.notifications(program), security: .plaintext)
    }
}

/// The services in one process, with repeated deliveries.
public enum RepeatingTransportServices: DependencyInjectionConfig {
    /// The layer's container.
    public static let container = Container("Services")
    /// One line more than the application has.
    public static var managedTypes: [any Registerable.Type] { Services.managedTypes + [RepeatedDeliveries.self] }
}

/// The services in one process, with repeated deliveries through the codec and a socket.
public enum ColocatedTransportServices: DependencyInjectionConfig {
    /// The layer's container.
    public static let container = Container("Services")
    /// Two lines more than the application has.
    public static var managedTypes: [any Registerable.Type] {
        Services.managedTypes + [Colocated<TransportContract>.self, RepeatedDeliveries.self]
    }
}

/// The services with repeated deliveries in another process.
public enum RemoteTransportServices: DependencyInjectionConfig {
    /// The layer's container.
    public static let container = Container("Services")
    /// One line more than the application has.
    public static var managedTypes: [any Registerable.Type] {
        RelayedServices.managedTypes + [RepeatedDeliveries.self]
    }
}

/// The services as a desk of the fleet runs them: the valuation and the transport are in other processes.
public enum FleetDesk {
    /// The stack, not started.
    ///
    /// - Parameter transport: Where the transport is.
    public static func stack(
        in folder: TemporaryFolder, transport: Peer<TransportContract> = absent()
    ) throws -> LayerStack {
        try LayerStack(
            FleetServices.self,
            providing: StorageSettings(file: folder.path("desk.sqlite")), RatingSettings(),
            Peer<ValuerContract>(at: .unix(path: "/nowhere/valuation"), security: .plaintext), transport)
    }

    /// Where nothing listens.
    public static func absent() -> Peer<TransportContract> {
        Peer(at: .unix(path: "/nowhere/notifications"), security: .plaintext)
    }
}

/// Calls every idempotent method twice, as if the first answer had been lost on its way.
struct RepeatedDeliveries: Registerable {
    static func register(in container: Container) {
        container.decorate((any NotificationTransport).self) { (transport: any NotificationTransport) in
            RepeatingTransport(transport: transport)
        }
    }
}

private struct RepeatingTransport: NotificationTransport {
    let transport: any NotificationTransport

    func deliver(_ message: Message) async throws {
        try await transport.deliver(message)
        try await transport.deliver(message)
    }

    func receipts(_ receive: @escaping @Sendable (Receipt) async throws -> Void) async throws {
        try await transport.receipts(receive)
    }
}
