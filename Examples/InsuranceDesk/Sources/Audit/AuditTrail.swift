public import Storage
public import Values

/// Who did what and when. Entries are added and read, never changed.
public protocol AuditTrail: Sendable {
    /// Records what is done in the same transaction as the deed: neither is there without the other.
    func record(_ deed: Deed, in transaction: Transaction) throws

    /// The latest first.
    func entries(limit: Int) async throws -> [AuditEntry]
    /// What happened to one subject, such as `policy 2026-000012-34`, the latest first.
    func entries(about subject: String, limit: Int) async throws -> [AuditEntry]
}

/// What somebody did.
public struct Deed: Hashable, Sendable {
    /// On whose behalf.
    public let principal: Principal
    /// A verb in the past: `issued`.
    public let verb: String
    /// What it was done to: `policy 2026-000012-34`.
    public let subject: String
    /// One line more; never what is confidential.
    public let detail: String

    /// Who did what to what; or the entry of it.
    public init(_ principal: Principal, _ verb: String, _ subject: String, detail: String = "") {
        self.principal = principal
        self.verb = verb
        self.subject = subject
        self.detail = detail
    }
}

/// On whose behalf something is done.
public struct Principal: Hashable, Sendable, CustomStringConvertible {
    /// As the trail has it: `staff ada`.
    public let description: String

    /// Who did what to what; or the entry of it.
    public init(_ description: String) {
        self.description = description
    }

    /// The program itself.
    public static let desk = Principal("desk")
    /// Somebody at the public pages.
    public static let visitor = Principal("visitor")
    /// A member of the staff, by the name they log in with.
    public static func staff(_ name: String) -> Principal { Principal("staff \(name)") }
}

/// A deed with its number and time.
public struct AuditEntry: Hashable, Sendable {
    /// Its number, never given twice.
    public let number: Int64
    /// When it was done.
    public let moment: Moment
    /// What was done.
    public let deed: Deed

    /// Who did what to what; or the entry of it.
    public init(number: Int64, moment: Moment, deed: Deed) {
        self.number = number
        self.moment = moment
        self.deed = deed
    }
}
