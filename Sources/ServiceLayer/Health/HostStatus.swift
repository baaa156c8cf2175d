public import StrataCore

/// The state of the host, for the services that run in it: the health of the application, its dependency graph, and the
/// memory pressure.
///
/// The host passes it to each layer that expects it:
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
    private let currentGraph = Locked<DependencyGraph?>(nil)
    package let feed = MemoryPressureFeed()

    /// A status without a host: nothing is ready, and memory is never short. A host creates its own.
    public init() {}

    /// The status of the host that runs the current task, for code that no layer gives it to, such as the text of an
    /// error; nil in a task that no host started.
    public static var current: HostStatus? { running }

    @TaskLocal package static var running: HostStatus?

    /// The health of the application now; see `AppHost.health()`.
    public func health() async -> HealthReport {
        await report.withLock { $0 }?() ?? HealthReport(isRunning: false, layers: [])
    }

    /// The dependency graph of the application, for a page that shows it; nil until a host runs.
    public var graph: DependencyGraph? { currentGraph.withLock { $0 } }

    /// How short memory is, each time the host acts on it.
    public var memoryPressure: MemoryPressureLevels { MemoryPressureLevels(feed: feed) }

    package func report(by report: @escaping @Sendable () async -> HealthReport) {
        self.report.withLock { $0 = report }
    }

    package func setGraph(_ graph: DependencyGraph) {
        currentGraph.withLock { $0 = graph }
    }
}
