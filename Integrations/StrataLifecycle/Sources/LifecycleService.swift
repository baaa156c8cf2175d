internal import Logging
public import ServiceLifecycle
public import StrataAppHost

/// A service of swift-service-lifecycle that a host runs. Sendable.
///
/// ```swift
/// container.register(Ticker.self, Ticker.init(journal:)).scope(.container).hosted()
/// container.register((any Service).self) { Ticker() }.scope(.container).hosted { LifecycleService($0) }
/// ```
///
/// The host calls `run()` when everything that the service needs is up, and treats the service as up from then on,
/// because that library has no notion of readiness. When the host stops, the service receives a graceful shutdown in
/// its turn, before the services that it needs. After `timeout` it is cancelled; if it ignores that for two seconds,
/// the host goes on without it.
public struct LifecycleService: BackgroundService, Supervised, TimeLimited {
    /// The time between a cancellation and the moment when the host gives up.
    private static let grace = Duration.seconds(2)

    private let service: any Service
    private let timeout: Duration
    /// When the host runs the service again. The same instance is run again, which not every service supports.
    public let supervision: SupervisionPolicy

    /// - Parameters:
    ///   - service: The service.
    ///   - timeout: How long a graceful shutdown may take before the service is cancelled. Zero cancels it at once, for
    ///     a service that does not react to a graceful shutdown.
    ///   - supervision: When the host runs the service again; by default an error stops the host.
    public init(
        _ service: any Service, stoppingWithin timeout: Duration = .seconds(8), supervision: SupervisionPolicy = .never
    ) {
        self.service = service
        self.timeout = timeout
        self.supervision = supervision
    }

    /// The standard deadlines, with the time for the shutdown and for the cancellation after it.
    public var deadlines: HookDeadlines { HookDeadlines(stop: timeout + Self.grace) }

    /// Runs the service until it ends, or until the calling task is cancelled and the service has shut down.
    ///
    /// - Throws: The error of the service, unchanged.
    public func run() async throws {
        var configuration = ServiceGroupConfiguration(
            services: [
                // A service that ends by itself is no failure of the host.
                .init(service: service, successTerminationBehavior: .ignore, failureTerminationBehavior: .cancelGroup)
            ],
            logger: Logger(label: "strata-lifecycle") { _ in SwiftLogNoOpLogHandler() })
        configuration.maximumGracefulShutdownDuration = timeout
        let group = ServiceGroup(configuration: configuration)
        // Not a child, because the cancellation would reach the service at once.
        let work = Task { try await group.run() }
        try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            Task { await group.triggerGracefulShutdown() }
        }
    }
}
