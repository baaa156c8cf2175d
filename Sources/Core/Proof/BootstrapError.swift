/// Why a bootstrap was refused: every problem of the object graph at once, sorted, each once.
///
/// Nothing was built when this is thrown: no factory ran.
public struct BootstrapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, sorted by file, line, column and code; never empty.
    public let problems: [Problem]

    init(_ problems: [Problem]) {
        self.problems = problems
    }

    /// A heading with the count, then each problem.
    public var description: String { text(coloured: false) }

    /// As ``description``, for a terminal with colours or for anything else.
    public func text(coloured: Bool) -> String {
        let heading = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        return "The object graph cannot be built: \(heading).\n\n"
            + problems.map { $0.text(coloured: coloured) }.joined(separator: "\n\n")
    }
}
