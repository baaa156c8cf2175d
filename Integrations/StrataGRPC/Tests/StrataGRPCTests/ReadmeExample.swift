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

typealias Risks = @Sendable (@escaping @Sendable (Risk) async throws -> Void) async throws -> Void

protocol Portfolio: Sendable {
    func premium(of risks: @escaping Risks) async throws -> Int
    func rates(of risks: @escaping Risks, _ receive: @escaping @Sendable (Rate) async throws -> Void) async throws
}

enum PortfolioContract: Contract {
    typealias Service = any Portfolio
    static let name = "pricing.portfolios.v1.Portfolio"

    static let premium = Upload<Risk, Int>("Premium", limit: .seconds(60))
    static let rates = Exchange<Risk, Rate>("Rates", limit: .seconds(60), throwing: NoRate.self)

    static var methods: [Served] {
        [premium.served { try await $0.premium(of: $1) }, rates.served { try await $0.rates(of: $1, $2) }]
    }

    static func client(_ caller: Caller<Self>) -> any Portfolio { RemotePortfolio(caller: caller) }
}

struct RemotePortfolio: Portfolio {
    let caller: Caller<PortfolioContract>

    func premium(of risks: @escaping Risks) async throws -> Int {
        try await caller.upload(PortfolioContract.premium, risks)
    }

    func rates(of risks: @escaping Risks, _ receive: @escaping @Sendable (Rate) async throws -> Void) async throws {
        try await caller.exchange(PortfolioContract.rates, risks, receive)
    }
}

actor Total {
    private(set) var cents = 0
    func add(_ more: Int) { cents += more }
}

struct RatedPortfolio: Portfolio {
    let rater: any Rater

    func premium(of risks: @escaping Risks) async throws -> Int {
        let total = Total()
        try await risks { risk in await total.add(try await rater.rate(of: risk).cents) }
        return await total.cents
    }

    func rates(of risks: @escaping Risks, _ receive: @escaping @Sendable (Rate) async throws -> Void) async throws {
        try await risks { risk in try await receive(try await rater.rate(of: risk)) }
    }
}

func premium(of postcodes: [String], in portfolio: any Portfolio) async throws -> Int {
    try await portfolio.premium { send in
        for postcode in postcodes { try await send(Risk(postcode: postcode)) }
    }
}

enum SplitPortfolio: DependencyInjectionConfig {
    static let container = Container("Portfolio")
    static var managedTypes: [any Registerable.Type] { [TableRater.self, Colocated<PortfolioContract>.self] }
    static func declare(in container: Container) {
        container.register((any Portfolio).self) { (rater: any Rater) in RatedPortfolio(rater: rater) }
            .scope(.container)
    }
}

struct Estimate: Codable, Sendable {
    enum CodingKeys: Int, CodingKey { case postcode = 1, cents = 2, discount = 3 }

    var postcode: String
    var cents: Int
    var discount: Int?
}

enum EstimatesContract: Contract {
    typealias Service = any Estimates
    static let name = "pricing.estimates.v1.Estimates"
    static let encoding = MessageEncoding.protobuf

    static let estimate = Method<Estimate, Estimate>("Estimate", .idempotent, limit: .seconds(2))

    static var methods: [Served] { [estimate.served { try await $0.estimate($1) }] }

    static func client(_ caller: Caller<Self>) -> any Estimates { RemoteEstimates(caller: caller) }
}

protocol Estimates: Sendable {
    func estimate(_ estimate: Estimate) async throws -> Estimate
}

struct RemoteEstimates: Estimates {
    let caller: Caller<EstimatesContract>
    func estimate(_ estimate: Estimate) async throws -> Estimate {
        try await caller.call(EstimatesContract.estimate, estimate)
    }
}
