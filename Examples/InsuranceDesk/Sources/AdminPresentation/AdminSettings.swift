/// Where the staff's pages are served, and who may use them at first. Provided by `main`. Sendable.
public struct AdminSettings: Hashable, Sendable {
    /// The interface; `127.0.0.1` is this machine alone.
    public let host: String
    /// 0 takes one that is free.
    public let port: Int
    /// Whether a proxy in front speaks TLS.
    public let isBehindTLS: Bool
    /// The member that is made when there is none yet.
    public let firstMember: String
    /// The first member's password; empty makes none.
    public let firstPassword: String
    /// A port for `/health/live` and `/health/ready` alone, that is open before anything else has started; nil for
    /// none.
    public let probePort: Int?

    /// Where to serve.
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
