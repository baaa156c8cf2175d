import StrataFleet

/// A method of a contract, and how the local service answers it. Created by ``ContractMethod/served(by:)`` and
/// ``ContractStream/served(by:)``. Sendable.
public struct ServedMethod<Owner: Contract>: Sendable {
    /// Sends a message of a stream.
    typealias Send = @Sendable ([UInt8]) async throws -> Void

    /// Decodes, calls the service, encodes.
    enum Answer: Sendable {
        case single(@Sendable (Owner.Service, [UInt8]) async throws -> [UInt8])
        case stream(@Sendable (Owner.Service, [UInt8], @escaping Send) async throws -> Void)
    }

    let terms: MethodTerms
    /// Reads the forms of the messages from their types.
    let description: @Sendable () -> MethodDescription
    let answer: Answer

    init<Request: Codable & Sendable, Response: Codable & Sendable>(
        terms: MethodTerms, request: Request.Type, response: Response.Type,
        answer: @escaping @Sendable (Owner.Service, [UInt8]) async throws -> [UInt8]
    ) {
        self.terms = terms
        self.answer = .single(answer)
        description = { terms.description(.unary, Request.self, Response.self) }
    }

    init<Request: Codable & Sendable, Message: Codable & Sendable>(
        streaming terms: MethodTerms, request: Request.Type, message: Message.Type,
        answer: @escaping @Sendable (Owner.Service, [UInt8], @escaping Send) async throws -> Void
    ) {
        self.terms = terms
        self.answer = .stream(answer)
        description = { terms.description(.serverStreaming, Request.self, Message.self) }
    }
}

extension MethodTerms {
    fileprivate func description(
        _ kind: MethodDescription.Kind, _ request: (some Decodable).Type, _ response: (some Decodable).Type
    ) -> MethodDescription {
        MethodDescription(
            name: name, kind: kind, request: MessageSchema(of: request), response: MessageSchema(of: response),
            errors: Dictionary(errors.map { ($0.name, $0.schema()) }) { first, _ in first },
            isIdempotent: repetition.isIdempotent, limitMilliseconds: limit.wholeMilliseconds,
            attempts: repetition.attempts)
    }
}

/// A request that the server cannot decode: the caller's fault, and nothing has happened.
struct UnreadableRequest: Error {
    let detail: String
}

/// An answer of the service that cannot be encoded: the work is done, and the caller does not get its result.
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
