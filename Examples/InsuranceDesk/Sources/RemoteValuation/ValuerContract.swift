import Homes
public import StrataFleet
public import StrataGRPC
public import Valuation
public import Values

/// The valuation between two processes. Idempotent, because the day travels in the request.
public enum ValuerContract: Contract {
    /// The protocol that callers request.
    public typealias Service = any Valuer
    /// The name with its version.
    public static let name = "insurance.valuation.v1.Valuer"

    static let valuation = Method<ValuationRequest, Appraisal>(
        "Valuation", .idempotent(attempts: 3), limit: .seconds(2))

    /// All methods.
    public static var methods: [Served] {
        [valuation.served { try await $0.valuation(of: $1.home, on: $1.day) }]
    }

    /// The valuer of a process that has none itself.
    public static func client(_ caller: Caller<Self>) -> any Valuer { RemoteValuer(caller: caller) }
}

/// A home and the day on which it is valued.
struct ValuationRequest: Codable, Sendable {
    var home: HomeTraits
    var day: Day
}

extension Day: DescribedMessage {
    /// A text such as `2026-03-31`.
    public static var messageSchema: MessageSchema { .scalar(.string) }
    /// Any day.
    public static var messageSample: Day { Day(number: 20_513) }
}

/// Calls a valuer in another process. Its callers see no gRPC: a failure of the connection is a `ValuationError`.
struct RemoteValuer: Valuer {
    let caller: Caller<ValuerContract>

    func valuation(of home: HomeTraits, on day: Day) async throws -> Appraisal {
        do {
            return try await caller.call(ValuerContract.valuation, ValuationRequest(home: home, day: day))
        } catch let failure as RemoteFailure {
            throw ValuationError(detail: "\(failure)")
        }
    }
}
