import Homes
import RemoteValuation
import StrataGRPC
import Valuation
import Values

/// The contract of a later version: a request says whether the home has a basement, and the valuer needs that member.
enum LaterValuerContract: Contract {
    typealias Service = any Valuer
    static let name = ValuerContract.name

    static let valuation = Method<LaterValuationRequest, Appraisal>(
        "Valuation", .idempotent(attempts: 3), limit: .seconds(2))

    static var methods: [Served] {
        [valuation.served { try await $0.valuation(of: $1.home, on: $1.day) }]
    }

    static func client(_ caller: Caller<Self>) -> any Valuer { LaterValuer(caller: caller) }
}

struct LaterValuationRequest: Codable, Sendable {
    var home: HomeTraits
    var day: Day
    var hasBasement: Bool
}

struct LaterValuer: Valuer {
    let caller: Caller<LaterValuerContract>

    func valuation(of home: HomeTraits, on day: Day) async throws -> Appraisal {
        do {
            return try await caller.call(
                LaterValuerContract.valuation, LaterValuationRequest(home: home, day: day, hasBasement: false))
        } catch let failure as RemoteFailure {
            throw ValuationError(detail: "\(failure)")
        }
    }
}
