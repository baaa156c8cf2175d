import StrataFleet

/// One method of a contract, as both sides know it: one request and one response.
///
/// Created by ``Contract/Method`` in the contract that it belongs to. Sendable.
public struct ContractMethod<Owner: Contract, Request: Codable & Sendable, Response: Codable & Sendable>: Sendable {
    let terms: MethodTerms

    /// Creates a method.
    ///
    /// - Parameters:
    ///   - name: The name within the contract, in letters, digits and underscores.
    ///   - repetition: Whether a request that was sent may be sent again.
    ///   - limit: The longest that a call may take, with all its attempts. The caller waits no longer even if its own
    ///     deadline is later, and the server cancels the work that takes longer.
    ///   - failure: The errors that keep their type on the way. Any other error of the service reaches the caller as a
    ///     ``RemoteFailure`` with the code ``RemoteFailure/Code/failed``, without its text.
    public init<each Failure: Error & Codable>(
        _ name: String, _ repetition: Repetition, limit: Duration, throwing failure: repeat (each Failure).Type
    ) {
        var errors: [DeclaredError] = []
        repeat errors.append(DeclaredError((each Failure).self, of: Owner.self))
        terms = MethodTerms(Owner.self, name, repetition, limit, errors)
    }

    /// States how the local service answers.
    ///
    /// - Parameter answer: Called with the local service and a request, in a task that is cancelled when the caller is
    ///   gone or the deadline has passed. ``CallContext`` has the deadline.
    public func served(
        by answer: @escaping @Sendable (Owner.Service, Request) async throws -> Response
    ) -> ServedMethod<Owner> {
        let (requests, answers) = (Codec<Request>(Owner.self), Codec<Response>(Owner.self))
        return ServedMethod(
            terms: terms, .unary, Request.self, Response.self,
            .single { service, request in
                let message = try requests.request(from: request)
                return try answers.answer(try await answer(service, message))
            })
    }
}

/// Whether a request that was sent may be sent again. Sendable.
///
/// A request that was certainly never sent is repeated in either case.
public struct Repetition: Hashable, Sendable {
    let isIdempotent: Bool
    let attempts: Int

    /// A second call with the same request could change something again. Sent at most once.
    public static let notIdempotent = Repetition(isIdempotent: false, attempts: 1)

    /// A second call with the same request changes nothing more than the first.
    public static let idempotent = Repetition(isIdempotent: true, attempts: 1)

    /// A second call with the same request changes nothing more than the first. While the server is unavailable, a
    /// caller sends the request at most `attempts` times. Less than 1 counts as 1.
    public static func idempotent(attempts: Int) -> Repetition {
        Repetition(isIdempotent: true, attempts: max(1, attempts))
    }
}

/// What both sides know of a method, without its types.
struct MethodTerms: Sendable {
    let name: String
    let repetition: Repetition
    let limit: Duration
    let errors: [DeclaredError]
    let encoding: MessageEncoding

    init<Owner: Contract>(
        _ owner: Owner.Type, _ name: String, _ repetition: Repetition, _ limit: Duration, _ errors: [DeclaredError]
    ) {
        self.name = name
        self.repetition = repetition
        self.limit = limit
        self.errors = errors
        encoding = Owner.encoding
    }
}
