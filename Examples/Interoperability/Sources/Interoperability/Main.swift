import CoreMetrics
import Foundation
import Logging
import ServiceLifecycle
import StrataAppHost
import Synchronization

/// Runs the host in a service group, sends the process a SIGTERM, and prints what log and metrics got.
@main enum Main {
    static func main() async throws {
        let metrics = TestMetrics()
        MetricsSystem.bootstrap(metrics)
        let journal = Journal()
        let logged = Mutex<[String]>([])
        var logger = Logger(label: "desk") { _ in Lines { line in logged.withLock { $0.append(line) } } }
        logger.logLevel = .info

        var surroundings = HostSurroundings.process
        surroundings.signals = .none
        surroundings.memoryPressure = .none
        let host = AppHost(Services.self, providing: journal, surroundings: surroundings)
        host.log(to: logger)
        host.measure()

        // A host stops when it is cancelled, so the signal that stops it is one that cancels the group.
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: host)], cancellationSignals: [.sigterm],
                logger: Logger(label: "group") { _ in SwiftLogNoOpLogHandler() }))
        async let run: Void = group.run()
        await journal.wait(for: "ticker runs")
        kill(getpid(), SIGTERM)
        do { try await run } catch is CancellationError {}

        for line in await journal.lines { print(line) }
        print("phase \(host.phase)")
        for line in logged.withLock({ $0 }) where line.hasPrefix("phase") { print("log: \(line)") }
        for (name, count) in metrics.all.sorted(by: { $0.key < $1.key }) where name.hasPrefix("host.start") {
            print("metric: \(name) \(count)")
        }
    }
}

/// Hands each message on.
struct Lines: LogHandler {
    let take: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    init(_ take: @escaping @Sendable (String) -> Void) { self.take = take }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        take("\(event.message)")
    }
}
