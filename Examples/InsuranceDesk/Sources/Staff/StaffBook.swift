/// The accounts that may use the staff's pages. Holds no password, only the output of a key-derivation function.
public protocol StaffBook: Sendable {
    func member(named name: String) async throws -> StaffMember?
    func members() async throws -> [StaffMember]
    /// Adds a member, or gives an existing one a new password and role.
    func save(_ member: StaffMember) async throws
}

/// A person who may log in.
public struct StaffMember: Hashable, Sendable {
    /// The login name; lower-case letters and digits.
    public let name: String
    /// The permissions.
    public let role: StaffRole
    /// The derived key with its salt and parameters, in the presentation's format. Opaque here.
    public let passwordHash: String

    /// Memberwise initializer.
    public init(name: String, role: StaffRole, passwordHash: String) {
        self.name = name
        self.role = role
        self.passwordHash = passwordHash
    }
}

/// The permissions of a member.
public enum StaffRole: String, CaseIterable, Hashable, Sendable {
    /// May view everything.
    case clerk
    /// May also cancel policies and record payments.
    case underwriter
}
