/// The address of the staff's pages, and the first staff account. Provided by `main`. Sendable.
public struct AdminSettings: Hashable, Sendable {
    /// The interface; `127.0.0.1` accepts only this machine.
    public let host: String
    /// The port; 0 selects a free one.
    public let port: Int
    /// Whether a proxy in front terminates TLS.
    public let isBehindTLS: Bool
    /// The member that is created if there is none yet.
    public let firstMember: String
    /// The first member's password; if it is empty, no member is created.
    public let firstPassword: String
    /// A port for `/health/live` and `/health/ready` only, which opens before anything else has started; nil for none.
    public let probePort: Int?

    /// Memberwise initializer.
    public init(
        host: String, port: Int, isBehindTLS: Bool, firstMember: String, firstPassword: String, probePort: Int? = nil
    ) {
        self.host = host
        self.port = port
        self.isBehindTLS = isBehindTLS
        self.firstMember = firstMember
        self.firstPassword = firstPassword
        self.probePort = probePort
    }
}
