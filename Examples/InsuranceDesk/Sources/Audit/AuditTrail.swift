public import Storage
public import Values

/// The audit trail: the actor, the action and the time. Entries are added and read, never changed.
public protocol AuditTrail: Sendable {
    /// Records a deed in the transaction that performs it, so both are stored or neither is.
    func record(_ deed: Deed, in transaction: Transaction) throws

    /// Returns the latest first.
    func entries(limit: Int) async throws -> [AuditEntry]
    /// The entries about one subject, such as `policy 2026-000012-34`, the latest first.
    func entries(about subject: String, limit: Int) async throws -> [AuditEntry]
}

/// One action of a principal.
public struct Deed: Hashable, Sendable {
    /// The principal that acted.
    public let principal: Principal
    /// A verb in the past tense: `issued`.
    public let verb: String
    /// The object of the action: `policy 2026-000012-34`.
    public let subject: String
    /// One more line; never confidential data.
    public let detail: String

    /// Memberwise initializer.
    public init(_ principal: Principal, _ verb: String, _ subject: String, detail: String = "") {
        self.principal = principal
        self.verb = verb
        self.subject = subject
        self.detail = detail
    }
}

/// The person or program on whose behalf an action is done.
public struct Principal: Hashable, Sendable, CustomStringConvertible {
    /// The text in the trail: `staff ada`.
    public let description: String

    /// Memberwise initializer.
    public init(_ description: String) {
        self.description = description
    }

    /// The program itself.
    public static let desk = Principal("desk")
    /// A visitor of the public pages.
    public static let visitor = Principal("visitor")
    /// A program that uses the API, by its name.
    public static func client(_ name: String) -> Principal { Principal("client \(name)") }
    /// A staff member, by login name.
    public static func staff(_ name: String) -> Principal { Principal("staff \(name)") }
}

/// A deed with its number and time.
public struct AuditEntry: Hashable, Sendable {
    /// Its number, which is never reused.
    public let number: Int64
    /// When the action was done.
    public let moment: Moment
    /// The action.
    public let deed: Deed

    /// Memberwise initializer.
    public init(number: Int64, moment: Moment, deed: Deed) {
        self.number = number
        self.moment = moment
        self.deed = deed
    }
}
