/// One finding of the proof, or a change that was refused: a value that tools can read and a text for people.
public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of problem. Codes are API, wording is not.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `missing`.
        public let description: String

        init(_ description: String) { self.description = description }

        /// A dependency that nothing in reach serves.
        public static let missing = Code("missing")
        /// Services that need each other, so that construction cannot begin or never ends; or layers whose parents or
        /// configurations lead back to them.
        public static let cycle = Code("cycle")
        /// A long-lived service that would hold a shorter-lived one.
        public static let captive = Code("captive")
        /// A service that only its own module may request and that another module needs; see
        /// `Registration.visibility(_:)`.
        public static let notVisible = Code("notVisible")
        /// Two registrations of one service in one layer; also two layers of one name, two configs of one container, a
        /// config that returns another container at each read, and two provided values of one type.
        public static let duplicate = Code("duplicate")
        /// A declared value that was not provided.
        public static let unprovided = Code("unprovided")
        /// A provided value that no layer expects, or that a layer was already configured with.
        public static let unexpected = Code("unexpected")
        /// A service with run-time arguments that is requested without them.
        public static let needsArguments = Code("needsArguments")
        /// An assisted factory with other arguments than its service takes.
        public static let argumentMismatch = Code("argumentMismatch")
        /// A service with run-time arguments in a scope that shares instances.
        public static let argumentsShared = Code("argumentsShared")
        /// Two run-time arguments of one type, which callers could swap. Information.
        public static let argumentsAlike = Code("argumentsAlike")
        /// A hosted service that the host does not start, because it is registered without `.hosted()`.
        public static let notHosted = Code("notHosted")
        /// A hosted service of transient or graph scope that other services need: they receive other instances than the
        /// one that the host starts. Information.
        public static let hostedNotShared = Code("hostedNotShared")
        /// A modifier that has no effect in the scope of its registration, such as `.closed` on a transient service.
        /// Information.
        public static let withoutEffect = Code("withoutEffect")
        /// An optional dependency that nothing in reach serves. Information; a fault in a strict layer.
        public static let optionalUnserved = Code("optionalUnserved")
        /// A provided value that could not be read.
        public static let unreadable = Code("unreadable")
        /// A scope whose declaration does not name the services that its work requests. Information.
        public static let scopeEntryUnnamed = Code("scopeEntryUnnamed")
        /// A scope that no layer opens: a service lives in it, or another scope is declared inside it.
        public static let scopeNeverOpened = Code("scopeNeverOpened")
        /// A declaration of a scope that does not give a value that its work needs.
        public static let scopeValueMissing = Code("scopeValueMissing")
        /// A `ScopeOpener` for which its owner's layer declares no scope, or more than one.
        public static let openerUndeclared = Code("openerUndeclared")
        /// A `ScopeOpener` whose scope is declared inside another one, in which its owner does not live.
        public static let openerOutside = Code("openerOutside")
        /// A registration or declaration after its container was sealed.
        public static let lateRegistration = Code("lateRegistration")
        /// A modifier applied after the registration was in use.
        public static let lateChange = Code("lateChange")
        /// In a test's stack: an override that replaces nothing, or a declaration among the overrides.
        public static let unusedOverride = Code("unusedOverride")
        /// A `startsAfter` that the host cannot follow.
        public static let startOrder = Code("startOrder")
        /// A factory or a completion that takes a resolver which cannot construct a requested service: the service must
        /// be awaited, or needs the main actor. Or an `AsyncResolver` that the factory or the completion cannot use.
        public static let execution = Code("execution")
        /// A provider or an assisted factory of a service whose scope is not open when it is used; or a hosted service
        /// that lives in a scope.
        public static let scopeOutlived = Code("scopeOutlived")
        /// A registration that takes a resolver, so that the proof sees only the dependencies that it states.
        /// Information; a fault in a strict layer.
        public static let opaque = Code("opaque")
        /// A registration that nothing needs. Information.
        public static let unused = Code("unused")
        /// A registration that shadows a parent's. Information.
        public static let shadowing = Code("shadowing")
        /// A start whose digest is not that of the dependency graph, so that the graph may never have been proved.
        public static let digestMismatch = Code("digestMismatch")
        /// A layer whose parent is open, so that registrations in the parent could change what is proved here.
        public static let openParent = Code("openParent")
        /// An allowance that allows nothing, or gives no reason.
        public static let allowance = Code("allowance")
    }

    /// The consequence of a problem.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The bootstrap is refused.
        case fault
        /// `verify` reports it, and nothing is refused.
        case information
    }

    /// The kind of problem.
    public let code: Code
    /// The consequence.
    public let severity: Severity
    /// The service that the problem is about.
    public let service: String
    /// The layer that the problem is about.
    public let layer: String
    /// The site to look at first.
    public let site: SourceSite
    /// The sites of all registrations that need the service or take part in the problem. The text may name only the
    /// first of them.
    public let requesters: [SourceSite]
    /// The fault, as one sentence.
    public let summary: String
    /// Further facts, such as the affected registrations, one line each.
    public package(set) var details: [String]
    /// The suggested fixes, one line each, the likeliest first.
    public package(set) var advice: [String]

    package init(
        code: Code, severity: Severity = .fault, service: String, layer: String, site: SourceSite,
        requesters: [SourceSite] = [], summary: String, details: [String] = [], advice: [String] = []
    ) {
        self.code = code
        self.severity = severity
        self.service = service
        self.layer = layer
        self.site = site
        self.requesters = requesters
        self.summary = summary
        self.details = details
        self.advice = advice
    }

    /// The whole text: site and summary, then details and advice, each on its own line.
    public var description: String { text(colored: false) }

    /// Like ``description``; if `colored` is true, with colors for a terminal.
    ///
    /// The site is `path:line:column`, as compilers write it, so that editors and terminals open it.
    public func text(colored: Bool) -> String {
        let style = TextStyle(isColored: colored)
        let kind = severity == .fault ? style.fault("\(code):") : style.information("\(code), information:")
        var text = style.site("\(site.filePath):\(site.line):\(site.column):") + " \(kind) \(summary)"
        for line in details { text += "\n    " + style.detail(line) }
        for line in advice { text += "\n    " + style.advice("→ \(line)") }
        return text
    }
}
