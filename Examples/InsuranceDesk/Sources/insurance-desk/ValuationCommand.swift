import ArgumentParser
import Logging
import RemoteValuation
import StrataAppHost
import StrataCommands
import StrataGRPC

/// Values homes for desks in other processes, until a signal arrives.
struct ValuationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "valuation", abstract: "Value homes for desks in other processes.",
        discussion: """
            A desk that was started with --valuation-addresses calls it. Any number of them may run, each with its own \
            address. SIGINT, SIGTERM and SIGHUP stop it in good order: valuations under way are finished first.
            """)

    @OptionGroup var options: ConfigurationOptions

    func run() async throws {
        let configuration = try await DeskConfiguration.load(options)
        let host = Launch.valuation(configuration)
        let observation = Observation(level: configuration.logLevel)
        observation.watch(host)
        if let path = options.startupTrace { try host.traceStartup(toFile: path) }
        let (logger, address) = (observation.logger, configuration.valuation.listener.address)
        let status = await host.launch { scope in
            logger.notice("valuing homes at \(address)")
            await scope.untilStopped()
        }
        throw ExitCode(status)
    }
}
