/// One method of a contract that receives any number of messages and answers once.
///
/// Created by ``Contract/Upload`` in the contract that it belongs to. The protocol's own method takes the source of the
/// messages as a closure, which the service calls with a closure that receives each of them. So it reads the same in
/// one process and in two:
///
/// ```swift
/// typealias Homes = @Sendable (@escaping @Sendable (Home) async throws -> Void) async throws -> Void
///
/// func count(_ homes: @escaping Homes) async throws -> Int
///
/// // the service
/// func count(_ homes: @escaping Homes) async throws -> Int {
///     let counter = Counter()
///     try await homes { home in await counter.add(home) }
///     return await counter.total
/// }
///
/// // its caller
/// let total = try await counting.count { send in for home in street { try await send(home) } }
///
/// static let count = Upload<Home, Int>("Count", limit: .seconds(60))
/// static var methods: [Served] { [count.served { try await $0.count($1) }] }
/// ```
///
/// The source continues only when a message has been handed to the connection, and the connection takes no more than
/// the service has room for, so a slow service slows its caller down. Sendable.
public struct ContractUpload<Owner: Contract, Message: Codable & Sendable, Response: Codable & Sendable>: Sendable {
    let terms: MethodTerms

    /// Creates a method. It is never repeated once the source of its messages was called.
    ///
    /// - Parameters:
    ///   - name: The name within the contract, in letters, digits and underscores.
    ///   - limit: The longest that the whole call may take.
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
    /// - Parameter answer: Called with the local service and the source of the messages, which it calls once at most.
    ///   It may answer without having received all of them.
    public func served(
        by answer:
            @escaping @Sendable (
                Owner.Service,
                @escaping @Sendable (@escaping @Sendable (Message) async throws -> Void) async throws -> Void
            ) async throws -> Response
    ) -> ServedMethod<Owner> {
        let (requests, answers) = (Codec<Message>(Owner.self), Codec<Response>(Owner.self))
        return ServedMethod(
            terms: terms, .clientStreaming, Message.self, Response.self,
            .upload { service, source in
                try answers.answer(try await answer(service, requests.source(of: source)))
            })
    }
}

/// One method of a contract with a stream of messages in each direction.
///
/// Created by ``Contract/Exchange`` in the contract that it belongs to. It takes a source of messages, as
/// ``ContractUpload`` does, and a closure for the responses, as ``ContractStream`` does:
///
/// ```swift
/// func value(_ homes: @escaping Homes, _ receive: @escaping @Sendable (Appraisal) async throws -> Void) async throws
///
/// // the service
/// try await homes { home in try await receive(appraisal(of: home)) }
///
/// static let value = Exchange<Home, Appraisal>("Value", limit: .seconds(60))
/// static var methods: [Served] { [value.served { try await $0.value($1, $2) }] }
/// ```
///
/// Both directions have back-pressure of their own. Sendable.
public struct ContractExchange<Owner: Contract, Message: Codable & Sendable, Answer: Codable & Sendable>: Sendable {
    let terms: MethodTerms

    /// Creates a method. It is never repeated once the source of its messages was called.
    ///
    /// - Parameters:
    ///   - name: The name within the contract, in letters, digits and underscores.
    ///   - limit: The longest that the whole call may take.
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
    /// - Parameter answer: Called with the local service, the source of the messages, which it calls once at most, and
    ///   the closure that sends a response, which throws when the receiver is gone.
    public func served(
        by answer:
            @escaping @Sendable (
                Owner.Service,
                @escaping @Sendable (@escaping @Sendable (Message) async throws -> Void) async throws -> Void,
                @escaping @Sendable (Answer) async throws -> Void
            ) async throws -> Void
    ) -> ServedMethod<Owner> {
        let (requests, answers) = (Codec<Message>(Owner.self), Codec<Answer>(Owner.self))
        return ServedMethod(
            terms: terms, .bidirectionalStreaming, Message.self, Answer.self,
            .exchange { service, source, send in
                try await answer(service, requests.source(of: source)) { try await send(answers.answer($0)) }
            })
    }
}
