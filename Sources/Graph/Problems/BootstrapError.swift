/// The reason that a bootstrap was refused: every problem at once.
///
/// The bootstrap has constructed no instance, because it runs no factory.
public struct BootstrapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, sorted by file, line, column and code, each once; never empty.
    public let problems: [Problem]

    package init(_ problems: [Problem]) {
        self.problems = problems
    }

    /// A heading with the count, then each problem.
    public var description: String { text(colored: false) }

    /// Like ``description``; if `colored` is true, with colors for a terminal.
    public func text(colored: Bool) -> String {
        let heading = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        return "The dependency graph cannot be proved: \(heading).\n\n"
            + problems.map { $0.text(colored: colored) }.joined(separator: "\n\n")
    }
}
