/// One place where a codebase breaks a contract.
///
/// Printed as one line that editors and GitHub make clickable. Equal when all is equal; `identity` is what a baseline
/// compares. Sendable.
public struct Violation: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The name of the broken contract.
    public var contract: String
    /// Where to look first.
    public var location: CodeLocation
    /// What is wrong, without the place: stable while the code around it moves.
    public var subject: String
    /// What is wrong and what to do.
    public var message: String
    /// The imports that lead from one end to the other, when the violation is not in one step.
    public var chain: [ModuleGraph.Edge]
    /// Why the team agreed on the contract.
    public var reason: String?
    /// What a reader should know of how it was found, such as the age of an index; no part of the identity.
    public var note: String?

    /// A violation, for contracts of your own. `subject` must not hold a line number.
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

    /// That a contract, or a part of it, found nothing to check: most often a misspelt or renamed module.
    public static func matchesNothing(_ contract: String, _ what: String, in codebase: Codebase) -> Violation {
        Violation(
            contract: contract, location: codebase.anchor, subject: "matches nothing: \(what)",
            message: "\(what), so the contract checks nothing; correct it or remove it")
    }

    /// What a baseline remembers: the contract, the file and the subject, but no line.
    public var identity: String { "\(contract) | \(location.path) | \(subject)" }

    /// `path:line:column: error: message; chain [contract] because reason`.
    public var description: String { "\(location): error: \(sentence)" }

    /// The description without the place.
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

    /// Orders by place, contract, subject.
    public static func < (left: Violation, right: Violation) -> Bool {
        (left.location, left.contract, left.subject, left.message)
            < (right.location, right.contract, right.subject, right.message)
    }
}

extension Codebase {
    /// The place for what stands in no source file: the first module's folder has a manifest, or else the root.
    var anchor: CodeLocation {
        CodeLocation(path: modules.contains { $0.declaredTargets != nil } ? "Package.swift" : ".")
    }
}
