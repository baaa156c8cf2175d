import ArgumentParser
import Intake
import Logging
import StrataAppHost
import StrataCommands

/// Serves the pages until a signal arrives.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the pages for customers and staff.",
        discussion: """
            SIGINT, SIGTERM and SIGHUP stop it in good order: requests under way are answered first. A second \
            signal ends it at once.
            """)

    @Flag(help: "Add the sample data that are missing.")
    var sampleData = false

    @OptionGroup var options: ConfigurationOptions

    func run() async throws {
        let configuration = try await DeskConfiguration.load(options)
        let observation = Observation(level: configuration.logLevel)
        let host = Launch.pages(configuration)
        observation.watch(host)
        if let path = options.startupTrace { try host.traceStartup(toFile: path) }
        let (loadsSamples, logger) = (sampleData, observation.logger)
        let status = await host.launch { scope in
            if loadsSamples {
                let count = try await scope.resolve((any SampleDataLoading).self).load()
                logger.notice("sample data: \(count.quotes) quotes, \(count.policies) policies")
            }
            await scope.untilStopped()
        }
        throw ExitCode(status)
    }
}
