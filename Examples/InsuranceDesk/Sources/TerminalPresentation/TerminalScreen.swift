/// One command's work at a terminal.
public protocol TerminalScreen: Sendable {
    /// Does it, and writes what came of it.
    func show() async throws -> TerminalOutcome
}

/// How a command ended.
public enum TerminalOutcome: Hashable, Sendable {
    /// As it should.
    case done
    /// Some of what it was given was refused, or a check failed.
    case refused
}
