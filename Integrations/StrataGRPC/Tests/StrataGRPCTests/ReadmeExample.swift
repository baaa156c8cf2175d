// The code of the README: ReadmeTests compares the two.

import StrataAppHost
import StrataGRPC

struct Risk: Codable, Sendable {
    var postcode: String
    var floors: Int?
}

struct Rate: Codable, Sendable, Equatable {
    var cents: Int
}

struct NoRate: Error, Codable {
    var postcode: String
}

protocol Rater: Sendable {
    func rate(of risk: Risk) async throws -> Rate
}

final class TableRater: Rater, Registerable {
    static func register(in container: Container) {
        container.register((any Rater).self) { TableRater() }.scope(.container)
    }

    func rate(of risk: Risk) async throws -> Rate {
        guard risk.postcode != "00000" else { throw NoRate(postcode: risk.postcode) }
        return Rate(cents: 12_00 * (risk.floors ?? 1))
    }
}

final class Counter: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(Counter.self, Counter.init(rater:)).scope(.container)
    }

    private let rater: any Rater
    init(rater: any Rater) { self.rater = rater }

    func quote(_ postcode: String) async throws -> Int {
        try await rater.rate(of: Risk(postcode: postcode, floors: 2)).cents
    }
}

enum RaterContract: Contract {
    typealias Service = any Rater
    static let name = "pricing.rates.v1.Rater"

    static let rate = Method<Risk, Rate>(
        "Rate", .idempotent(attempts: 3), limit: .seconds(10), throwing: NoRate.self)

    static var methods: [Served] { [rate.served { try await $0.rate(of: $1) }] }

    static func client(_ caller: Caller<Self>) -> any Rater { RemoteRater(caller: caller) }
}

struct RemoteRater: Rater {
    let caller: Caller<RaterContract>

    func rate(of risk: Risk) async throws -> Rate { try await caller.call(RaterContract.rate, risk) }
}

enum Shop: DependencyInjectionConfig {
    static let container = Container("Shop")
    static var managedTypes: [any Registerable.Type] { [Remote<RaterContract>.self, Counter.self] }
}

func shopMain() async {
    let host = AppHost(
        Shop.self,
        providing: Peer<RaterContract>(at: .tcp("127.0.0.1", port: 4410), security: .plaintext),
        commands: [.manifest])
    if host.printManifest(process: "shop", version: "1.4.0") { return }
    await host.main()
}

enum Rates: DependencyInjectionConfig {
    static let container = Container("Rates")
    static var managedTypes: [any Registerable.Type] { [TableRater.self, Offer<RaterContract>.self] }
}

func ratesMain() async {
    let host = AppHost(
        Rates.self,
        providing: Listener(at: .tcp("127.0.0.1", port: 4410), security: .plaintext),
        commands: [.manifest])
    if host.printManifest(process: "rates", version: "1.4.0") { return }
    await host.main()
}

enum SplitShop: DependencyInjectionConfig {
    static let container = Container("Shop")
    static var managedTypes: [any Registerable.Type] {
        [TableRater.self, Colocated<RaterContract>.self, Counter.self]
    }
}

func quote(_ counter: Counter, _ postcode: String) async throws -> String {
    do {
        let cents = try await CallContext.withDeadline(in: .seconds(5)) { try await counter.quote(postcode) }
        return "\(cents) cents"
    } catch let error as NoRate {
        return "no rate for \(error.postcode)"
    } catch let failure as RemoteFailure where failure.code == .unavailable && !failure.mayHaveHappened {
        return "nobody knows the rate now"
    }
}

protocol Watch: Sendable {
    func rates(in postcode: String, _ receive: @escaping @Sendable (Rate) async throws -> Void) async throws
}

enum WatchContract: Contract {
    typealias Service = any Watch
    static let name = "pricing.rates.v1.Watch"

    static let rates = Stream<String, Rate>("Rates", limit: .seconds(3600))

    static var methods: [Served] { [rates.served { try await $0.rates(in: $1, $2) }] }

    static func client(_ caller: Caller<Self>) -> any Watch { RemoteWatch(caller: caller) }
}

struct RemoteWatch: Watch {
    let caller: Caller<WatchContract>

    func rates(in postcode: String, _ receive: @escaping @Sendable (Rate) async throws -> Void) async throws {
        try await caller.stream(WatchContract.rates, postcode, receive)
    }
}

func securedListener() -> Listener {
    let identity = Identity(certificates: "rates.pem", privateKey: "rates.key", authority: "authority.pem")
    return Listener(at: .tcp("0.0.0.0", port: 4410), security: .mutualTLS(identity, admitting: ["shop"]))
}

func securedPeer() -> Peer<RaterContract> {
    let identity = Identity(certificates: "shop.pem", privateKey: "shop.key", authority: "authority.pem")
    return Peer(at: .tcp("rates.internal", port: 4410), security: .mutualTLS(identity, server: "rates"))
}
