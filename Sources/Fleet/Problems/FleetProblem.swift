/// One finding of the proof of a fleet: a value that tools can read and a text for people.
public struct FleetProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of problem. Codes are API; the wording of texts is not.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `notOffered`.
        public let description: String

        init(_ description: String) { self.description = description }

        /// An expected contract that no process offers, or that a running version of its process does not offer.
        public static let notOffered = Code("notOffered")
        /// A contract that two processes offer, so that a caller cannot know which one responds.
        public static let offeredTwice = Code("offeredTwice")
        /// A method that the caller calls and the server does not have.
        public static let methodMissing = Code("methodMissing")
        /// A method that streams on one side and does not on the other.
        public static let streamingDiffers = Code("streamingDiffers")
        /// A method whose two sides encode its messages in different ways.
        public static let encodingDiffers = Code("encodingDiffers")
        /// A message that the encoding of its contract cannot write, or a declared error whose name is something else
        /// in the package of its contract.
        public static let unwritable = Code("unwritable")
        /// A message that its reader cannot read.
        public static let incompatible = Code("incompatible")
        /// A declared error that the caller does not know, so that it arrives without its type. Information.
        public static let unknownError = Code("unknownError")
        /// A call that may be repeated, although the server does not declare it idempotent.
        public static let notIdempotent = Code("notIdempotent")
        /// A server that may wait longer for one of its own calls than its caller waits for it.
        public static let limitInverted = Code("limitInverted")
        /// A call without a limit, or without an attempt.
        public static let noLimit = Code("noLimit")
        /// Two levels of one chain of calls that repeat.
        public static let attemptsMultiply = Code("attemptsMultiply")
        /// Processes that wait for each other at their start.
        public static let startCycle = Code("startCycle")
        /// Processes that call each other in a cycle. Information.
        public static let callCycle = Code("callCycle")
        /// A store that two processes write.
        public static let storeShared = Code("storeShared")
        /// Two manifests of one process.
        public static let processTwice = Code("processTwice")
        /// A message whose schema could not be read.
        public static let unreadable = Code("unreadable")
        /// A manifest that contradicts itself or has an unknown format.
        public static let manifest = Code("manifest")
        /// An upgrade for which no order of deployment works, or whose old or new fleet has faults by itself.
        public static let upgrade = Code("upgrade")
    }

    /// The consequence of a problem.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The fleet must not be deployed.
        case fault
        /// It is reported, and the fleet works.
        case information
    }

    /// The kind of problem.
    public let code: Code
    /// The consequence.
    public let severity: Severity
    /// The process that breaks, with its version, such as `desk 2`; the names of several processes if no order of their
    /// upgrade works.
    public let process: String
    /// The contract that the problem is about; nil if it is about none.
    public let contract: String?
    /// The method of the contract; nil if the problem is about none, or about all.
    public let method: String?
    /// The fault, as one sentence.
    public let summary: String
    /// The affected parts and the paths in the dependency graphs, one line each, in order.
    public let details: [String]
    /// The suggested fixes, one line each, the likeliest first.
    public let advice: [String]

    init(
        _ code: Code, severity: Severity = .fault, process: String, contract: String? = nil, method: String? = nil,
        summary: String, details: [String] = [], advice: [String] = []
    ) {
        self.code = code
        self.severity = severity
        self.process = process
        self.contract = contract
        self.method = method
        self.summary = summary
        self.details = details
        self.advice = advice
    }

    /// The whole text: process, code and summary, then details and advice, each on its own line.
    public var description: String {
        let kind = severity == .fault ? "\(code):" : "\(code), information:"
        let lines = details.map { "\n    \($0)" } + advice.map { "\n    → \($0)" }
        return "\(process): \(kind) \(summary)\(lines.joined())"
    }

    /// Sorts by process, code, contract, method and summary, and keeps only the first of equal ones.
    static func inOrder(_ problems: [FleetProblem]) -> [FleetProblem] {
        var seen: Set<FleetProblem> = []
        return problems.filter { seen.insert($0).inserted }.sorted {
            ($0.process, $0.code.description, $0.contract ?? "", $0.method ?? "", $0.summary)
                < ($1.process, $1.code.description, $1.contract ?? "", $1.method ?? "", $1.summary)
        }
    }
}
