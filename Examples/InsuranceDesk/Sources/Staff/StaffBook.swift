/// The people who may use the staff's pages. Knows no password, only what a key-derivation function made of it.
public protocol StaffBook: Sendable {
    func member(named name: String) async throws -> StaffMember?
    func members() async throws -> [StaffMember]
    /// Adds a member, or gives an existing one a new password and role.
    func save(_ member: StaffMember) async throws
}

/// Somebody who may log in.
public struct StaffMember: Hashable, Sendable {
    /// What the member logs in with; lower-case letters and digits.
    public let name: String
    /// What they may do.
    public let role: StaffRole
    /// The derived key with its salt and parameters, as the presentation wrote it. Opaque here.
    public let passwordHash: String

    /// Of its parts.
    public init(name: String, role: StaffRole, passwordHash: String) {
        self.name = name
        self.role = role
        self.passwordHash = passwordHash
    }
}

/// What a member may do.
public enum StaffRole: String, CaseIterable, Hashable, Sendable {
    /// Looks at everything.
    case clerk
    /// May also cancel policies and record payments.
    case underwriter
}
