public import ArgumentParser

/// Proves the dependency graph without constructing anything. Ends with 78 and every problem if it cannot be built.
public struct VerifyCommand<Application: HostApplication>: AsyncParsableCommand {
    /// The name `verify`, and its help.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "verify", abstract: "Prove the dependency graph without constructing anything.")
    }

    @Flag(help: "Prove as if every expected value were provided, and read none.")
    var withoutValues = false

    @Flag(help: "Print only the digest of the graph, for `proof: .alreadyDone(…)`.")
    var digest = false

    @OptionGroup var options: Application.Options

    /// A command that the parser fills.
    public init() {}

    /// Prints the result of the proof.
    ///
    /// - Throws: An `ExitCode` with the host's status, unless it is success.
    public func run() async throws {
        let words = (withoutValues ? ["--without-values"] : []) + (digest ? ["--digest"] : [])
        try await Application.perform(["verify"] + words, options)
    }
}
