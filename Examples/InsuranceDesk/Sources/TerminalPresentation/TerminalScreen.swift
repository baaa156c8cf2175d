/// The work of one command at a terminal.
public protocol TerminalScreen: Sendable {
    /// Does the work, and writes the result.
    func show() async throws -> TerminalOutcome
}

/// The outcome of a command.
public enum TerminalOutcome: Hashable, Sendable {
    /// The command succeeded.
    case done
    /// Some of the input was refused, or a check failed.
    case refused
}
