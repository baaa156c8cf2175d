public import ArgumentParser

/// Lists the differences between two dependency graphs. Ends with 1 if there are any, as diff(1).
public struct DiffCommand<Application: HostApplication>: AsyncParsableCommand {
    /// The name `diff`, and its help.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "diff", abstract: "List the differences between two dependency graphs.",
            discussion: """
                New dependencies between layers come first, then those between modules. Source locations are not compared.
                """)
    }

    @Argument(help: "A file that `graph --format json --output OLD` wrote.", completion: .file())
    var old: String

    @Argument(help: "Another such file (default: the application as it is).", completion: .file())
    var new: String?

    @OptionGroup var options: Application.Options

    /// A command that the parser fills.
    public init() {}

    /// Prints the differences.
    ///
    /// - Throws: An `ExitCode` with the host's status, unless it is success.
    public func run() async throws {
        try await Application.perform(["diff", "--", old] + (new.map { [$0] } ?? []), options)
    }
}
