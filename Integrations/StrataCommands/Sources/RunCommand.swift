public import ArgumentParser

/// Starts the application and runs it until it is stopped.
///
/// SIGINT, SIGTERM and SIGHUP stop it in order; a second signal ends the process at once. List it among the
/// subcommands, or make it the default:
///
/// ```swift
/// CommandConfiguration(subcommands: hostCommands, defaultSubcommand: RunCommand<Bookshop>.self)
/// ```
public struct RunCommand<Application: HostApplication>: AsyncParsableCommand {
    /// The name `run`, and its help.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "run", abstract: "Start the application and run it until it is stopped.")
    }

    @Option(
        help: ArgumentHelp("Write a trace of the start, for Perfetto and `graph --timings`.", valueName: "file"),
        completion: .file())
    var startupTrace: String?

    @OptionGroup var options: Application.Options

    /// A command that the parser fills.
    public init() {}

    /// Runs the application.
    ///
    /// - Throws: An `ExitCode` with the host's status, unless it is success.
    public func run() async throws {
        try await Application.perform(["run"] + Words.option("--startup-trace", startupTrace), options)
    }
}
