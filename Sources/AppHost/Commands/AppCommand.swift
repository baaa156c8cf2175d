/// A command of the application, as the help lists it. Sendable.
///
/// Once a host lists commands, it refuses any other word in their place and suggests similar commands.
public struct AppCommand: Sendable {
    /// The word on the command line.
    public let name: String
    /// One line for the list of commands.
    public let summary: String
    /// The text of `NAME --help`; nil builds it from name and summary.
    public let help: String?

    /// - Parameters:
    ///   - name: The word on the command line. Words of the host's own commands, such as `run` and `graph`, stay
    ///     reserved.
    ///   - summary: One line for the list of commands.
    ///   - help: The whole text of `NAME --help`.
    public init(_ name: String, _ summary: String, help: String? = nil) {
        self.name = name
        self.summary = summary
        self.help = help
    }
}
