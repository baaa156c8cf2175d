import StrataAppHost
import StrataGRPC

/// The values that travel.
struct Home: Codable, Hashable, Sendable {
    var street: String
    var area: Int
    var built: Int?
}

struct Appraisal: Codable, Hashable, Sendable {
    var cents: Int
    var steps: [String]
}

struct ValuationError: Error, Codable, Hashable {
    enum Reason: String, Codable, CaseIterable { case tooOld, noArea }

    var reason: Reason
    var year: Int?
}

/// The protocol that may move to another process.
protocol Valuer: Sendable {
    func valuation(of home: Home) async throws -> Appraisal
    func record(_ home: Home) async throws -> Int
}

/// The contract of the protocol.
enum ValuerContract: Contract {
    typealias Service = any Valuer
    static let name = "insurance.valuation.v1.Valuer"

    static let valuation = Method<Home, Appraisal>(
        "Valuation", .idempotent(attempts: 3), limit: .seconds(5), throwing: ValuationError.self)
    static let record = Method<Home, Int>("Record", .notIdempotent, limit: .seconds(5))

    static var methods: [Served] {
        [
            valuation.served { try await $0.valuation(of: $1) },
            record.served { try await $0.record($1) },
        ]
    }

    static func client(_ caller: Caller<Self>) -> any Valuer { RemoteValuer(caller: caller) }
}

struct RemoteValuer: Valuer {
    let caller: Caller<ValuerContract>

    func valuation(of home: Home) async throws -> Appraisal {
        try await caller.call(ValuerContract.valuation, home)
    }

    func record(_ home: Home) async throws -> Int { try await caller.call(ValuerContract.record, home) }
}

/// The module.
final class LocalValuer: Valuer, Registerable {
    static func register(in container: Container) {
        container.register((any Valuer).self) { LocalValuer() }.scope(.container)
    }

    func valuation(of home: Home) async throws -> Appraisal {
        guard home.area > 0 else { throw ValuationError(reason: .noArea) }
        if let year = home.built, year < 1700 { throw ValuationError(reason: .tooOld, year: year) }
        return Appraisal(cents: home.area * 250_000, steps: ["area \(home.area)", home.street])
    }

    func record(_ home: Home) async throws -> Int { home.area }
}

/// The consumer: it does not know where the valuer runs.
final class QuoteDesk: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(QuoteDesk.self, QuoteDesk.init(valuer:)).scope(.container)
    }

    let valuer: any Valuer
    init(valuer: any Valuer) { self.valuer = valuer }

    func premium(for home: Home) async throws -> Int { try await valuer.valuation(of: home).cents / 1000 }
}

/// One process: the module itself.
enum WholeServices: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [LocalValuer.self] }
}

enum WholeDesk: DependencyInjectionConfig {
    static let container = Container("Desk", parent: WholeServices.self)
    static var managedTypes: [any Registerable.Type] { [QuoteDesk.self] }
}

/// The caller's process: one line of the layer has changed.
enum RemoteServices: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [Remote<ValuerContract>.self] }
}

enum RemoteDesk: DependencyInjectionConfig {
    static let container = Container("Desk", parent: RemoteServices.self)
    static var managedTypes: [any Registerable.Type] { [QuoteDesk.self] }
}

/// The server's process.
enum Valuation: DependencyInjectionConfig {
    static let container = Container("Valuation", parent: WholeServices.self)
    static var managedTypes: [any Registerable.Type] { [Offer<ValuerContract>.self] }
}

/// Tests: through the codec and a socket.
enum ColocatedServices: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [LocalValuer.self, Colocated<ValuerContract>.self] }
}

enum ColocatedDesk: DependencyInjectionConfig {
    static let container = Container("Desk", parent: ColocatedServices.self)
    static var managedTypes: [any Registerable.Type] { [QuoteDesk.self] }
}
