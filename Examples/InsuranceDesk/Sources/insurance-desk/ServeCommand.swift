import ArgumentParser
import Intake
import Logging
import ServiceLifecycle
import StrataAppHost
import UnixSignals

/// Serves the pages until a signal arrives.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the pages for customers and staff.",
        discussion: "SIGINT and SIGTERM stop it in good order: requests under way are answered first.")

    @Flag(help: "Add the sample data that are missing.")
    var sampleData = false

    @OptionGroup var options: ConfigurationOptions

    func run() async throws {
        let configuration = try await DeskConfiguration.load(options)
        let observation = Observation(level: configuration.logLevel)
        let host = Launch.pages(configuration)
        observation.watch(host)
        if let path = options.startupTrace { try host.traceStartup(toFile: path) }
        let service = DeskService(host: host, loadsSamples: sampleData, logger: observation.logger)
        var group = ServiceGroupConfiguration(
            services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: observation.logger)
        group.maximumGracefulShutdownDuration = .seconds(60)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch let error as BootstrapError {
            observation.logger.critical("\(error)")
            throw ExitCode(HostExit.proofFailed.rawValue)
        } catch {
            observation.logger.critical("\(error)")
            throw ExitCode(HostExit.failure.rawValue)
        }
        observation.logger.notice("stopped")
    }
}

/// The host as a service of swift-service-lifecycle. A host stops when its task is cancelled, so a graceful shutdown
/// cancels it: the host then stops its services in order, each with its deadline.
struct DeskService: Service, CustomStringConvertible {
    let host: AppHost
    let loadsSamples: Bool
    let logger: Logger

    /// The service group's name for it in messages.
    var description: String { "insurance-desk" }

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                try await host.run { scope in
                    if loadsSamples {
                        let count = try await scope.resolve((any SampleDataLoading).self).load()
                        logger.notice("sample data: \(count.quotes) quotes, \(count.policies) policies")
                    }
                    try await untilCancelled()
                }
            }
        } catch is CancellationError {}
    }

    private func untilCancelled() async throws {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        defer { continuation.finish() }
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
