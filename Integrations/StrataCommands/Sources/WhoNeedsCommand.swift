public import ArgumentParser

/// Lists the services that a change of a service can affect.
public struct WhoNeedsCommand<Application: HostApplication>: AsyncParsableCommand {
    /// The name `who-needs`, and its help.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "who-needs", abstract: "List the services that need a service.",
            discussion: """
                Prints the services that need it, first directly, then through others: a change can affect them.
                """)
    }

    @Argument(help: "Written `Network`, `Network#name`, `Module.Network` or `Layer/Network`.")
    var service: String

    @OptionGroup var options: Application.Options

    /// A command that the parser fills.
    public init() {}

    /// Prints the list.
    ///
    /// - Throws: An `ExitCode` with the host's status, unless it is success.
    public func run() async throws {
        try await Application.perform(["who-needs", "--", service], options)
    }
}
