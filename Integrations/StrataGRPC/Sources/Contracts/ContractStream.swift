/// One method of a contract that answers a request with any number of messages.
///
/// Created by ``Contract/Stream`` in the contract that it belongs to. The protocol's own method takes a closure for the
/// messages, so that it reads the same in one process and in two:
///
/// ```swift
/// func steps(of home: Home, _ receive: @escaping @Sendable (Step) async throws -> Void) async throws
///
/// static let steps = Stream<Home, Step>("Steps", limit: .seconds(60))
/// static var methods: [Served] { [steps.served { try await $0.steps(of: $1, $2) }] }
/// ```
///
/// The service continues only when a message has been handed to the connection, and the connection takes no more than
/// the receiver has room for, so a slow receiver slows the service down. Sendable.
public struct ContractStream<Owner: Contract, Request: Codable & Sendable, Message: Codable & Sendable>: Sendable {
    let terms: MethodTerms

    /// Creates a method. Its stream is never repeated once its request was sent.
    ///
    /// - Parameters:
    ///   - name: The name within the contract, in letters, digits and underscores.
    ///   - limit: The longest that the whole stream may take.
    ///   - failure: The errors that keep their type on the way.
    public init<each Failure: Error & Codable>(
        _ name: String, limit: Duration, throwing failure: repeat (each Failure).Type
    ) {
        var errors: [DeclaredError] = []
        repeat errors.append(DeclaredError((each Failure).self, of: Owner.self))
        terms = MethodTerms(Owner.self, name, .notIdempotent, limit, errors)
    }

    /// States how the local service answers.
    ///
    /// - Parameter answer: Called with the local service, a request, and the closure that sends a message. The closure
    ///   throws when the receiver is gone.
    public func served(
        by answer:
            @escaping @Sendable (
                Owner.Service, Request, @escaping @Sendable (Message) async throws -> Void
            ) async throws -> Void
    ) -> ServedMethod<Owner> {
        let (requests, answers) = (Codec<Request>(Owner.self), Codec<Message>(Owner.self))
        return ServedMethod(
            terms: terms, .serverStreaming, Request.self, Message.self,
            .stream { service, request, send in
                let message = try requests.request(from: request)
                try await answer(service, message) { try await send(answers.answer($0)) }
            })
    }
}
