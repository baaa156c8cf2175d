internal import StrataCore

/// The state of the host, for the services that run in it: the health of the application, and how short memory is.
///
/// The host gives it to each layer that expects it:
///
/// ```swift
/// static func declare(in container: Container) { container.expects(HostStatus.self, from: "the host") }
///
/// init(status: HostStatus)          // of the service that answers GET /health
/// ```
///
/// Sendable.
public final class HostStatus: Sendable {
    private let report = Locked<(@Sendable () async -> HealthReport)?>(nil)
    package let feed = MemoryPressureFeed()

    /// A status without a host: nothing is ready, and memory is never short. A host creates its own.
    public init() {}

    /// The health of the application now; see `AppHost.health()`.
    public func health() async -> HealthReport {
        await report.withLock { $0 }?() ?? HealthReport(isRunning: false, layers: [])
    }

    /// How short memory is, each time the host acts on it.
    public var memoryPressure: MemoryPressureLevels { MemoryPressureLevels(feed: feed) }

    package func report(by report: @escaping @Sendable () async -> HealthReport) {
        self.report.withLock { $0 = report }
    }
}
