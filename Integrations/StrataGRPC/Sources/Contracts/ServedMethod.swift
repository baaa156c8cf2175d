import StrataFleet

/// A method of a contract, and how the local service answers it. Created by ``ContractMethod/served(by:)`` and the
/// functions of that name of the other kinds. Sendable.
public struct ServedMethod<Owner: Contract>: Sendable {
    /// Passes a message of a stream on.
    typealias Send = @Sendable ([UInt8]) async throws -> Void
    /// Passes all messages of a stream on, one after another.
    typealias Source = @Sendable (@escaping Send) async throws -> Void

    /// Decodes the requests, calls the service, and encodes the responses.
    enum Answer: Sendable {
        case single(@Sendable (Owner.Service, [UInt8]) async throws -> [UInt8])
        case stream(@Sendable (Owner.Service, [UInt8], @escaping Send) async throws -> Void)
        case upload(@Sendable (Owner.Service, @escaping Source) async throws -> [UInt8])
        case exchange(@Sendable (Owner.Service, @escaping Source, @escaping Send) async throws -> Void)
    }

    let terms: MethodTerms
    /// Reads the schemas of the messages from their types.
    let description: @Sendable () -> MethodDescription
    let answer: Answer

    init<Request: Codable & Sendable, Response: Codable & Sendable>(
        terms: MethodTerms, _ kind: MethodDescription.Kind, _ request: Request.Type, _ response: Response.Type,
        _ answer: Answer
    ) {
        self.terms = terms
        self.answer = answer
        description = {
            MethodDescription(
                name: terms.name, kind: kind, request: MessageSchema(of: Request.self),
                response: MessageSchema(of: Response.self),
                errors: Dictionary(terms.errors.map { ($0.name, $0.schema()) }) { first, _ in first },
                isIdempotent: terms.repetition.isIdempotent, limitMilliseconds: terms.limit.wholeMilliseconds,
                attempts: terms.repetition.attempts, encoding: terms.encoding)
        }
    }
}

/// A request that the server cannot decode: the caller's fault.
struct UnreadableRequest: Error {
    let detail: String
    /// Whether the service has begun, because the request is one of a stream.
    var hasBegun = false
}

/// One request of a stream is larger than the limit of the server.
struct OversizedRequest: Error {
    let bytes: Int
    let limit: Int
}

/// A response of the service that cannot be encoded: the work is done, and the caller does not get its result.
struct UnwritableResponse: Error {
    let detail: String
}

extension Duration {
    /// The longest time that anything here waits. A sum of a few of them is far from the largest duration.
    static let day = Duration.seconds(86_400)

    /// Between zero and a day.
    var bounded: Duration { max(.zero, min(self, .day)) }

    /// Rounded up, so that a limit under a millisecond is not "none".
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        let (sum, late) = product.addingReportingOverflow(rest)
        return overflow || late ? (seconds < 0 ? .min : .max) : Int(clamping: sum)
    }
}
