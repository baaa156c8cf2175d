/// One finding of the proof: a value that tools can read and a text for people.
public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of problem it is. Codes are API, wording is not.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `missing`.
        public let description: String

        init(_ description: String) { self.description = description }

        /// A dependency that nothing in reach serves.
        public static let missing = Code("missing")
        /// Services that need each other before any of them can be made.
        public static let cycle = Code("cycle")
        /// A long-lived service that would keep a shorter-lived one.
        public static let captive = Code("captive")
        /// A service of one module that another module needs; see ``Registration/visibility(_:)``.
        public static let notVisible = Code("notVisible")
        /// Two registrations of one service in one layer.
        public static let duplicate = Code("duplicate")
        /// A declared value that nobody provided.
        public static let unprovided = Code("unprovided")
        /// A provided value that no layer expects.
        public static let unexpected = Code("unexpected")
        /// A service with run-time arguments that is asked for without them.
        public static let needsArguments = Code("needsArguments")
        /// An assisted factory whose arguments are not those of its service.
        public static let argumentMismatch = Code("argumentMismatch")
        /// A service with run-time arguments in a scope that shares instances.
        public static let argumentsShared = Code("argumentsShared")
        /// A service in a scope that no layer opens.
        public static let scopeNeverOpened = Code("scopeNeverOpened")
        /// A registration made after its container was sealed.
        public static let lateRegistration = Code("lateRegistration")
        /// A modifier applied after the registration was in use.
        public static let lateChange = Code("lateChange")
        /// In a test's stack: an override that takes the place of nothing.
        public static let unusedOverride = Code("unusedOverride")
    }

    /// What kind of problem it is.
    public let code: Code
    /// The service it is about.
    public let service: String
    /// The layer it is about.
    public let layer: String
    /// Where to look first.
    public let site: SourceSite
    /// The places of all who need the service, first in registration first. The text names at most five.
    public let requesters: [SourceSite]
    /// What is wrong, as one sentence.
    public let summary: String
    /// Who is affected and how, one line each, in order.
    public let details: [String]
    /// What to do, one line each, the likeliest first.
    public let advice: [String]

    init(
        code: Code, service: String, layer: String, site: SourceSite, requesters: [SourceSite] = [],
        summary: String, details: [String] = [], advice: [String] = []
    ) {
        self.code = code
        self.service = service
        self.layer = layer
        self.site = site
        self.requesters = requesters
        self.summary = summary
        self.details = details
        self.advice = advice
    }

    /// The whole text: place and summary, then details and advice, each on a line of its own.
    public var description: String {
        var text = "\(site.filePath):\(site.line):\(site.column): \(code): \(summary)"
        for line in details { text += "\n    \(line)" }
        for line in advice { text += "\n    → \(line)" }
        return text
    }
}
