import Foundation
import Homes
import Notifications
import Rating
public import RemoteValuation
import Services
import Storage
public import StrataGRPC
public import StrataServiceLayer
import StrataTesting
import Valuation
import Values

/// Where the tests of this run value homes. `Scripts/modes.sh` runs the same tests in each of the places.
public enum ValuationPlace: Sendable {
    /// As the application does by itself.
    case module
    /// In this process, each valuation twice.
    case repeated
    /// Through the codec and a socket, in this process, each valuation twice.
    case colocated
    /// In other processes, each valuation twice.
    case processes(Peer<ValuerContract>)

    /// That of `DESK_TEST_VALUATION`: `repeated`, `colocated`, or the addresses of running processes.
    public static let current: ValuationPlace = {
        switch ProcessInfo.processInfo.environment["DESK_TEST_VALUATION"] {
        case nil: .module
        case "repeated"?: .repeated
        case "colocated"?: .colocated
        case let addresses?:
            .processes(
                Peer<ValuerContract>(
                    at: addresses.split(separator: ",").compactMap { Address(String($0)) }, security: .plaintext))
        }
    }()

    /// The layer of the services.
    public var services: any DependencyInjectionConfig.Type {
        switch self {
        case .module: Services.self
        case .repeated: RepeatingServices.self
        case .colocated: ColocatedServices.self
        case .processes: RemoteServices.self
        }
    }
}

/// The services in one process, with repeated valuations.
public enum RepeatingServices: DependencyInjectionConfig {
    /// The layer's container.
    public static let container = Container("Services")
    /// One line more than the application has.
    public static var managedTypes: [any Registerable.Type] { Services.managedTypes + [RepeatedValuations.self] }
}

/// The services in one process, with repeated valuations through the codec and a socket.
public enum ColocatedServices: DependencyInjectionConfig {
    /// The layer's container.
    public static let container = Container("Services")
    /// Two lines more than the application has.
    public static var managedTypes: [any Registerable.Type] {
        Services.managedTypes + [Colocated<ValuerContract>.self, RepeatedValuations.self]
    }
}

/// The services with repeated valuations in other processes.
public enum RemoteServices: DependencyInjectionConfig {
    /// The layer's container.
    public static let container = Container("Services")
    /// One line more than the application has.
    public static var managedTypes: [any Registerable.Type] { SplitServices.managedTypes + [RepeatedValuations.self] }
}

/// The services as a desk runs that values homes in other processes.
public enum SplitDesk {
    /// Their graph.
    public static func graph() throws -> DependencyGraph {
        try LayerStack(
            SplitServices.self,
            providing: StorageSettings(file: "/desk.sqlite"), RatingSettings(), NotificationSettings(folder: "/sent"),
            Peer<ValuerContract>(at: .unix(path: "/valuation"), security: .plaintext)
        ).graph
    }
}

/// Calls every idempotent method twice, as if the first answer had been lost on its way.
struct RepeatedValuations: Registerable {
    static func register(in container: Container) {
        container.decorate((any Valuer).self) { (valuer: any Valuer) in RepeatingValuer(valuer: valuer) }
    }
}

private struct RepeatingValuer: Valuer {
    let valuer: any Valuer

    func valuation(of home: HomeTraits, on day: Day) async throws -> Appraisal {
        let lost = try await valuer.valuation(of: home, on: day)
        let appraisal = try await valuer.valuation(of: home, on: day)
        guard appraisal == lost else { throw RepeatDiffers(first: lost, second: appraisal) }
        return appraisal
    }
}

/// A repeated call got another answer than the first.
struct RepeatDiffers: Error {
    let first: Appraisal
    let second: Appraisal
}
