/// One place where a codebase breaks a contract.
///
/// Printed as one line that editors and GitHub make clickable. Two violations are equal when all properties are equal;
/// a baseline compares `identity`. Sendable.
public struct Violation: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The name of the broken contract.
    public var contract: String
    /// The most relevant location.
    public var location: CodeLocation
    /// The problem without its location; it does not change when the code around it moves.
    public var subject: String
    /// The problem and its remedy.
    public var message: String
    /// The steps from one end to the other, such as imports; empty for a violation without steps.
    public var chain: [ModuleGraph.Edge]
    /// The reason why the team agreed on the contract.
    public var reason: String?
    /// A note on the check, such as the age of an index; not part of the identity.
    public var note: String?

    /// A violation, for custom contracts. `subject` must not contain a line number.
    public init(
        contract: String, location: CodeLocation, subject: String, message: String, chain: [ModuleGraph.Edge] = [],
        reason: String? = nil, note: String? = nil
    ) {
        self.contract = contract
        self.location = location
        self.subject = subject
        self.message = message
        self.chain = chain
        self.reason = reason
        self.note = note
    }

    /// States that a contract, or a part of it, found nothing to check, most often because of a misspelled or renamed
    /// module.
    public static func matchesNothing(_ contract: String, _ what: String, in codebase: Codebase) -> Violation {
        Violation(
            contract: contract, location: codebase.anchor, subject: "matches nothing: \(what)",
            message: "\(what), so the contract checks nothing; correct it or remove it")
    }

    /// The identity for a baseline: the contract, the file and the subject, but no line.
    public var identity: String { "\(contract) | \(location.path) | \(subject)" }

    /// `path:line:column: error: message; chain: A → B → C [contract] because reason (note)`.
    public var description: String { "\(location): error: \(sentence)" }

    /// The description without the location.
    public var sentence: String {
        var text = message
        if chain.count > 1 { text += "; chain: \(chainText)" }
        text += " [\(contract)]"
        if let reason { text += " because \(reason)" }
        if let note { text += " (\(note))" }
        return text
    }

    private var chainText: String {
        chain.reduce(chain.first?.importer ?? "") { text, edge in
            text + " → \(edge.imported)" + (edge.sites.first.map { " (\($0))" } ?? "")
        }
    }

    /// Orders by location, contract, subject and message.
    public static func < (left: Violation, right: Violation) -> Bool {
        (left.location, left.contract, left.subject, left.message)
            < (right.location, right.contract, right.subject, right.message)
    }
}

extension Codebase {
    /// The location of a problem that is in no source file: `Package.swift` when the codebase has a manifest, else the
    /// root.
    var anchor: CodeLocation {
        CodeLocation(path: modules.contains { $0.declaredTargets != nil } ? "Package.swift" : ".")
    }
}
