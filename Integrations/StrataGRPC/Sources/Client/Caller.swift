/// Calls the methods of a contract in another process: the argument of ``Contract/client(_:)``. Sendable.
public struct Caller<Called: Contract>: Sendable {
    private let client: @Sendable () async throws -> RemoteClient<Called>

    init(client: RemoteClient<Called>) { self.client = { client } }

    init(opening client: @escaping @Sendable () async throws -> RemoteClient<Called>) { self.client = client }

    /// Calls a method.
    ///
    /// Ends at the latest when the deadline of ``CallContext`` or the limit of the method has passed, whichever is
    /// earlier.
    ///
    /// - Throws: An error that the method declares, as itself; `CancellationError` if the caller's task is cancelled;
    ///   else ``RemoteFailure``.
    public func call<Request, Response>(
        _ method: ContractMethod<Called, Request, Response>, _ request: Request
    ) async throws -> Response {
        try await client().call(method, request)
    }

    /// Calls a method that answers with a stream. Returns when the stream has ended.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - request: The request.
    ///   - receive: Called with each message, one after another. An error that it throws ends the stream, in the server
    ///     too, and is thrown as itself.
    /// - Throws: As ``call(_:_:)``. Messages that were received before a failure are not received again.
    public func stream<Request, Message>(
        _ method: ContractStream<Called, Request, Message>, _ request: Request,
        _ receive: @escaping @Sendable (Message) async throws -> Void
    ) async throws {
        try await client().stream(method, request, receive)
    }

    /// Calls a method that receives a stream. Returns when the server has answered, even if it has not received all of
    /// the messages.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - source: Called once at most, with the closure that sends a message. That closure throws when the server
    ///     receives no more; the source should end then. An error of the source itself ends the call, in the server
    ///     too, and is thrown as itself.
    /// - Throws: As ``call(_:_:)``.
    public func upload<Message, Response>(
        _ method: ContractUpload<Called, Message, Response>,
        _ source: @escaping @Sendable (@escaping @Sendable (Message) async throws -> Void) async throws -> Void
    ) async throws -> Response {
        try await client().upload(method, source)
    }

    /// Calls a method with a stream in each direction. Returns when the stream of responses has ended.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - source: As for ``upload(_:_:)``. Runs at the same time as `receive`.
    ///   - receive: As for ``stream(_:_:_:)``.
    /// - Throws: As ``call(_:_:)``.
    public func exchange<Message, Answer>(
        _ method: ContractExchange<Called, Message, Answer>,
        _ source: @escaping @Sendable (@escaping @Sendable (Message) async throws -> Void) async throws -> Void,
        _ receive: @escaping @Sendable (Answer) async throws -> Void
    ) async throws {
        try await client().exchange(method, source, receive)
    }
}
