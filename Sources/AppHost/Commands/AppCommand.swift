/// A command of the application's own, as the help lists it. Sendable.
///
/// Once a host lists commands, another word in their place is refused, with those that were perhaps meant.
public struct AppCommand: Sendable {
    /// The word on the command line.
    public let name: String
    /// One line for the list of commands.
    public let summary: String
    /// The text of `NAME --help`; made of name and summary where it is nil.
    public let help: String?

    /// - Parameters:
    ///   - name: The word on the command line. Those of the host itself, such as `run` and `graph`, stay its own.
    ///   - summary: One line for the list of commands.
    ///   - help: The whole text of `NAME --help`.
    public init(_ name: String, _ summary: String, help: String? = nil) {
        self.name = name
        self.summary = summary
        self.help = help
    }
}
