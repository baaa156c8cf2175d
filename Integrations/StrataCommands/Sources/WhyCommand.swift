public import ArgumentParser

/// Explains why a service exists: a shortest path from each root.
public struct WhyCommand<Application: HostApplication>: AsyncParsableCommand {
    /// The name `why`, and its help.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "why", abstract: "Explain why a service exists.",
            discussion: """
                Prints a shortest path from each root. A root is hosted, marked `.root()`, needed by no service, or \
                requested first by the work in a scope that no service opens.
                """)
    }

    @Argument(help: "Written `Network`, `Network#name`, `Module.Network` or `Layer/Network`.")
    var service: String

    @OptionGroup var options: Application.Options

    /// A command that the parser fills.
    public init() {}

    /// Prints the explanation.
    ///
    /// - Throws: An `ExitCode` with the host's status, unless it is success.
    public func run() async throws {
        try await Application.perform(["why", "--", service], options)
    }
}
