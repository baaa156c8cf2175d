/// Why a text is not a dependency graph, or not what is shown beside one: where in it, what is wrong, and what to do. Sendable.
public struct GraphFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of fault it is. Codes are API, wording is not.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `notJSON`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The text is not JSON.
        public static let notJSON = Code("notJSON")
        /// A graph in another version of the format.
        public static let otherVersion = Code("otherVersion")
        /// JSON, but not a graph: a member is missing, of another kind, or names what is not there.
        public static let notAGraph = Code("notAGraph")
        /// JSON, but not what `strata check --format json` writes.
        public static let notViolations = Code("notViolations")
        /// JSON, but no trace in the form of trace events.
        public static let notATrace = Code("notATrace")
    }

    /// What kind of fault it is.
    public let code: Code
    /// Where: `line 3, column 7` or the way to the member, `nodes[4].scope.kind`.
    public let place: String
    /// What is wrong, as one sentence.
    public let reason: String
    /// Where such a file comes from.
    var source = "`graph --format json --output FILE`"

    /// Place, reason and what to do.
    public var description: String {
        let advice =
            switch code {
            case .otherVersion: "Write both graphs with the same version of the framework"
            default: "Write it again"
            }
        return "\(place): \(reason) \(advice) with \(source)."
    }
}
