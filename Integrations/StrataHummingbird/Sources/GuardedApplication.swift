public import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
internal import NIOHTTP1

/// A Hummingbird application that withstands attacks: slow and idle clients are cut off, requests that client and
/// server could read differently are refused, a process with few descriptors left accepts no more connections, and HEAD
/// is answered from GET.
///
/// ```swift
/// WebServer(GuardedApplication.make(router: routes.router(), address: .hostname(settings.host, port: settings.port)))
/// ```
///
/// | behavior of a client | effect |
/// |---|---|
/// | is slow with its head, its body or its next request, or reads no answer | the connection ends; see ``ConnectionLimits`` |
/// | sends no `Host`, or two | 400, and the connection ends (RFC 9112, 3.2) |
/// | asks by HTTP/1.0, or with `Connection: close` in upper or lower case | the connection ends after the answer |
/// | sends a malformed chunk, or more of a body that nobody reads | one answer, and the connection ends |
/// | has not sent its whole request when the stop begins | the connection ends after ``ConnectionLimits/unfinished`` |
/// | opens more connections than a third of the process's descriptors | it waits until another connection ends |
///
/// The routes handle unknown methods: see ``MethodMiddleware``.
public enum GuardedApplication {
    /// Makes the application; host it with ``WebServer``.
    ///
    /// - Parameters:
    ///   - router: The routes.
    ///   - address: Where to listen; port 0 selects a free one.
    ///   - limits: The limits of each connection.
    ///   - logger: Receives faults; by default one with the label `web`.
    ///   - listening: Receives the port when the application listens, for an application without a ``WebServer``.
    public static func make<Context: RequestContext>(
        router: Router<Context>, address: BindAddress, limits: ConnectionLimits = ConnectionLimits(),
        logger: Logger = Logger(label: "web"), listening: @escaping @Sendable (_ port: Int?) -> Void = { _ in }
    ) -> some ApplicationProtocol & Sendable where Context.Source == ApplicationRequestContextSource {
        Application(
            responder: HeadResponder(router.buildResponder()),
            server: .http1(configuration: .init(additionalChannelHandlers: [ConnectionGuardInstaller(limits)])),
            configuration: ApplicationConfiguration(
                address: address,
                availableConnectionsDelegate: MaximumAvailableConnections(ConnectionCount.limit, logger: logger)),
            onServerRunning: { listening($0.localAddress?.port) }, logger: logger)
    }
}

/// Answers HEAD like GET, without the body: routes and forms do not know it.
private struct HeadResponder<Base: HTTPResponder>: HTTPResponder {
    private let base: Base

    init(_ base: Base) {
        self.base = base
    }

    @concurrent func respond(to request: Request, context: Base.Context) async throws -> Response {
        guard request.method == .head else { return try await base.respond(to: request, context: context) }
        var head = request.head
        head.method = .get
        let response = try await base.respond(to: Request(head: head, body: request.body), context: context)
        return Response(
            status: response.status, headers: response.headers,
            body: ResponseBody(contentLength: response.body.contentLength) { writer in try await writer.finish(nil) })
    }
}
