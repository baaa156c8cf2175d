public import Hummingbird
internal import Logging
internal import ServiceLifecycle
public import StrataAppHost
internal import Synchronization

/// Serves a Hummingbird application while the host runs. Sendable.
///
/// ```swift
/// container.register(WebServer.self) { (routes: ShopRoutes, settings: ShopSettings) in
///     WebServer(
///         Application(
///             router: routes.router(), configuration: .init(address: .hostname(settings.host, port: settings.port))))
/// }
/// .scope(.container).hosted()
/// ```
///
/// `start()` returns when the port is open, so what depends on the server can use it. At the stop it accepts no new
/// connection, answers the requests in flight, closes idle connections, and returns; the services that the routes need
/// stop after that. After `timeout`, the rest is cut off.
///
/// `Application.runService()` and its signals are not used: the host has the signals.
public final class WebServer: Startable, BackgroundService, TimeLimited {
    /// The time between cutting off and the moment when the host gives up.
    private static let grace = Duration.seconds(2)
    /// The least time for a shutdown, also for that of a cancelled start.
    private static let hurry = Duration.seconds(1)

    private struct Serving {
        let group: ServiceGroup
        let task: Task<Void, any Error>
    }

    private struct State {
        var serving: Serving?
        var port: Int?
    }

    private let makeService: @Sendable (_ bound: @escaping @Sendable (Int?) -> Void) -> any Service
    private let logger: Logger
    private let timeout: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - application: The routes, the address and everything else that Hummingbird configures. Its own services run
    ///     as long as it does. Port 0 selects a free one; see ``port``.
    ///   - timeout: How long requests in flight may take after the stop has begun; at least one second.
    public init(_ application: some ApplicationProtocol & Sendable, drainingWithin timeout: Duration = .seconds(8)) {
        makeService = { AnnouncingApplication(base: application, announce: $0) }
        logger = application.logger
        self.timeout = max(timeout, Self.hurry)
    }

    /// The port that the server listens on; nil before it does, after the stop, and for a Unix socket.
    public var port: Int? { state.withLock { $0.port } }

    /// The standard deadlines, with the time for the requests in flight.
    public var deadlines: HookDeadlines { HookDeadlines(stop: timeout + Self.grace) }

    /// Returns when the port is open.
    ///
    /// - Throws: The error of the system if the port cannot be opened; `CancellationError`.
    public func start() async throws {
        let (bound, continuation) = AsyncStream.makeStream(of: Int?.self)
        var configuration = ServiceGroupConfiguration(
            services: [.init(service: makeService { continuation.yield($0) })], logger: logger)
        configuration.maximumGracefulShutdownDuration = timeout
        let group = ServiceGroup(configuration: configuration)
        // Not a child, because it goes on after this call.
        let task = Task {
            defer { continuation.finish() }
            try await group.run()
        }
        for await port in bound {
            state.withLock { $0 = State(serving: Serving(group: group, task: task), port: port) }
            return
        }
        if Task.isCancelled {
            await group.triggerGracefulShutdown()
            // Not at once: SwiftNIO traps if a server is cancelled while it accepts a connection.
            let end = Task {
                try await Task.sleep(for: Self.hurry)
                task.cancel()
            }
            _ = await task.result
            end.cancel()
            throw CancellationError()
        }
        // It ended before it listened: its result has the reason.
        try await task.value
        throw CancellationError()
    }

    /// Serves until the calling task is cancelled, and then until the requests in flight are answered.
    ///
    /// - Throws: The error that ended the server.
    public func run() async throws {
        guard let serving = state.withLock({ $0.serving }) else { return }
        try await withTaskCancellationHandler {
            do {
                try await serving.task.value
            } catch is CancellationError where Task.isCancelled {
                // The time was over, and the rest was cut off.
            }
        } onCancel: {
            Task { await serving.group.triggerGracefulShutdown() }
        }
    }

    /// Ends the work of ``start()`` if ``run()`` did not.
    public func stop() async throws {
        let serving = state.withLock { state in
            defer { state = State() }
            return state.serving
        }
        guard let serving else { return }
        await serving.group.triggerGracefulShutdown()
        _ = await serving.task.result
    }
}
