public import ServiceLifecycle
public import StrataAppHost

/// A host as a service of a `ServiceGroup`: it starts, runs until the group stops it, and stops in its own order.
/// Sendable.
///
/// ```swift
/// let group = ServiceGroup(
///     services: [telemetry, HostService(AppHost(Presentation.self))], gracefulShutdownSignals: [.sigterm],
///     logger: logger)
/// try await group.run()
/// ```
///
/// The group's graceful shutdown and its cancellation both request the host's stop, which has deadlines of its own.
/// `run()` returns when everything is stopped. The group receives the signals, so the host does not.
///
/// The host's services do not see the group's graceful shutdown: the host stops each of them in turn. They do not see
/// the task-local values of the group's task either.
public struct HostService: Service {
    private let host: AppHost
    private let body: @Sendable (HostScope) async throws -> Void

    /// A host without a body: it runs until it is stopped.
    public init(_ host: AppHost) {
        self.init(host) { await $0.untilStopped() }
    }

    /// A host with a body: it stops when the body ends, too.
    ///
    /// A group treats a service that returns before the shutdown as an error, unless its configuration says otherwise:
    /// `successTerminationBehavior: .gracefullyShutdownGroup`.
    ///
    /// - Parameters:
    ///   - host: The host, which runs only once.
    ///   - body: Runs when everything has started. A stop cancels it, and waits for it.
    public init(_ host: AppHost, _ body: @escaping @Sendable (HostScope) async throws -> Void) {
        self.host = host
        self.body = body
    }

    /// Runs the host. Called by the group.
    ///
    /// - Throws: `BootstrapError` if nothing was built; `HostError` after everything was stopped; the error of the
    ///   body, unless it is the `CancellationError` of a stop.
    public func run() async throws {
        // Detached, because the host's services would inherit the group's shutdown, and all would end at once.
        let life = Task.detached(priority: Task.currentPriority) { [host, body] in
            do {
                try await host.run(body)
            } catch is CancellationError where Task.isCancelled {
                // The body ended because of the stop, or never began.
            }
        }
        try await withTaskCancellationOrGracefulShutdownHandler {
            try await life.value
        } onCancelOrGracefulShutdown: {
            life.cancel()
        }
    }
}
