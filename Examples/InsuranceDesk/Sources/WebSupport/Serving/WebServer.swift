public import Hummingbird
import HummingbirdCore
public import Logging
import ServiceLifecycle
import Synchronization

/// A server on a port. Its owner starts it, runs it, and cancels the run: then it accepts no new connection, and ends
/// when the requests in flight are answered. Sendable.
///
/// It is independent of the framework: the owner makes the three calls.
public final class WebServer: Sendable {
    private struct State {
        var serving: Task<Void, any Error>?
        var group: ServiceGroup?
        var port: Int?
    }

    private let responder: any HTTPResponder<WebContext>
    private let address: BindAddress
    private let limits: ConnectionLimits
    private let logger: Logger
    private let state = Mutex(State())

    /// - Parameters:
    ///   - router: The routes to serve.
    ///   - host: The interface; `127.0.0.1` accepts only this machine.
    ///   - port: 0 selects a free one; see ``port``.
    ///   - limits: The limits of each connection.
    ///   - logger: Receives faults.
    public init(
        router: Router<WebContext>, host: String, port: Int, limits: ConnectionLimits = ConnectionLimits(),
        logger: Logger
    ) {
        responder = router.buildResponder()
        address = .hostname(host, port: port)
        self.limits = limits
        self.logger = logger
    }

    /// The port, once the server listens.
    public var port: Int? { state.withLock { $0.port } }

    /// Returns when the port is open. A caller that is cancelled before does not wait for the rest.
    ///
    /// - Throws: the error of the system if the port cannot be opened.
    public func start() async throws {
        let (bound, continuation) = AsyncStream.makeStream(of: Int?.self)
        let application = application { continuation.yield($0) }
        let group = ServiceGroup(configuration: .init(services: [.init(service: application)], logger: logger))
        let serving = Task {
            defer { continuation.finish() }
            try await group.run()
        }
        state.withLock { $0 = State(serving: serving, group: group) }
        for await port in bound {
            state.withLock { $0.port = port }
            return
        }
        if Task.isCancelled {
            await group.triggerGracefulShutdown()
            serving.cancel()
            throw CancellationError()
        }
        // It ended before it listened: the reason is in its result.
        try await serving.value
        throw CancellationError()
    }

    /// Serves until it is cancelled, and then until the requests in flight are answered.
    public func run() async throws {
        let (serving, group) = state.withLock { ($0.serving, $0.group) }
        guard let serving, let group else { return }
        try await withTaskCancellationHandler {
            try await serving.value
        } onCancel: {
            Task { await group.triggerGracefulShutdown() }
        }
    }

    /// Ends the work of ``start()`` if ``run()`` did not.
    public func stop() async throws {
        let (serving, group) = state.withLock { state in
            defer { state = State() }
            return (state.serving, state.group)
        }
        await group?.triggerGracefulShutdown()
        try await serving?.value
    }

    private func application(_ bound: @escaping @Sendable (Int?) -> Void) -> some ApplicationProtocol {
        let limits = limits
        return Application(
            responder: AnyResponder(responder),
            server: .http1(configuration: .init(additionalChannelHandlers: [ConnectionGuardInstaller(limits)])),
            configuration: ApplicationConfiguration(
                address: address,
                availableConnectionsDelegate: MaximumAvailableConnections(ConnectionCount.limit, logger: logger)),
            onServerRunning: { bound($0.localAddress?.port) }, logger: logger)
    }
}

/// Erases the responder's type, because Hummingbird's application is generic over it and a server should not be.
private struct AnyResponder: HTTPResponder {
    private let answer: @Sendable (Request, WebContext) async throws -> Response

    init(_ responder: any HTTPResponder<WebContext>) {
        answer = { try await responder.respond(to: $0, context: $1) }
    }

    /// HEAD is answered like GET, without the body: routes and forms do not know it.
    func respond(to request: Request, context: WebContext) async throws -> Response {
        guard request.method == .head else { return try await answer(request, context) }
        var head = request.head
        head.method = .get
        let response = try await answer(Request(head: head, body: request.body), context)
        return Response(
            status: response.status, headers: response.headers,
            body: ResponseBody(contentLength: response.body.contentLength) { writer in try await writer.finish(nil) })
    }
}
