/// The reason that a bootstrap was refused: every problem of the dependency graph at once, sorted, each once.
///
/// No instance has been constructed when this is thrown, because no factory ran.
public struct BootstrapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, sorted by file, line, column and code; never empty.
    public let problems: [Problem]

    package init(_ problems: [Problem]) {
        self.problems = problems
    }

    /// A heading with the count, then each problem.
    public var description: String { text(colored: false) }

    /// Like ``description``, for a terminal with colors or for any other output.
    public func text(colored: Bool) -> String {
        let heading = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        return "The dependency graph cannot be proved: \(heading).\n\n"
            + problems.map { $0.text(colored: colored) }.joined(separator: "\n\n")
    }
}
