/// The reason that a text cannot be read as a dependency graph, as violations of contracts or as a trace: location,
/// reason and advice. Sendable.
public struct GraphFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault. Codes are API, wording is not.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `notJSON`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The text is not JSON.
        public static let notJSON = Code("notJSON")
        /// A graph in a version of the format that this framework does not read.
        public static let otherVersion = Code("otherVersion")
        /// JSON, but not a graph: a member is missing, has the wrong kind, or names something that does not exist.
        public static let notAGraph = Code("notAGraph")
        /// JSON, but not the output of `strata check --format json`.
        public static let notViolations = Code("notViolations")
        /// JSON, but no trace in the form of trace events.
        public static let notATrace = Code("notATrace")
    }

    /// The kind of fault.
    public let code: Code
    /// The location: `line 3, column 7`, or the path of the member, `nodes[4].scope.kind`.
    public let place: String
    /// The reason, as one sentence.
    public let reason: String
    /// The command that writes such a file.
    var source = "`graph --format json --output FILE`"

    /// Location, reason and advice.
    public var description: String {
        let advice =
            switch code {
            case .otherVersion: "Write both graphs with the same version of the framework"
            default: "Write it again"
            }
        return "\(place): \(reason) \(advice) with \(source)."
    }
}
