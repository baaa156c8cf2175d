import ArgumentParser
import Logging
import RemoteNotifications
import StrataAppHost
import StrataCommands
import StrataGRPC

/// Delivers the messages of desks in other processes, until a signal arrives.
struct NotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications", abstract: "Deliver the messages of desks in other processes.",
        discussion: """
            A desk that was started with --notifications-addresses calls it. The messages are files in the folder of \
            --notifications-folder, whose names are their keys, so all of these processes share one folder, and \
            desks with databases of their own do not. SIGINT, SIGTERM and SIGHUP stop it in good order: \
            deliveries under way are finished first.
            """)

    @OptionGroup var options: ConfigurationOptions

    func run() async throws {
        let configuration = try await DeskConfiguration.load(options)
        let host = Launch.notifications(configuration)
        let observation = Observation(level: configuration.logLevel)
        observation.watch(host)
        if let path = options.startupTrace { try host.traceStartup(toFile: path) }
        let (logger, address) = (observation.logger, configuration.transport.listener.address)
        let status = await host.launch { scope in
            logger.notice("delivering messages at \(address)")
            await scope.untilStopped()
        }
        throw ExitCode(status)
    }
}
