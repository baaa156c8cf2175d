/// Where a process finds the server of a contract, and its limits: the value that `main` provides for ``Remote``.
/// Sendable.
///
/// ```swift
/// AppHost(Desk.self, providing: Peer<ValuerContract>(at: .tcp("127.0.0.1", port: 4410), security: .plaintext))
/// ```
public struct Peer<Expected: Contract>: Sendable {
    /// The servers. Calls are spread over all of them in turn.
    public var addresses: [Address]
    /// How the connections are secured.
    public var security: ClientSecurity
    /// The most calls at one time. Another one fails at once with ``RemoteFailure/Code/overloaded`` and does not wait.
    public var maximumConcurrentCalls = 1000
    /// The most bytes of one request. A larger one is not sent.
    public var maximumRequestBytes = 4 * 1024 * 1024
    /// The most bytes of one response.
    public var maximumResponseBytes = 4 * 1024 * 1024
    /// The most attempts for a request that was certainly not carried out, because no connection could be opened or a
    /// stopping server refused it. Less than 1 counts as 1.
    public var unsentAttempts = 3
    /// How often hosts among the addresses are looked up, so that servers that are added or move are found. A call that
    /// cannot connect causes a look-up, too, at most one in a second.
    public var lookUpInterval = Duration.seconds(5)

    /// The name of this process in metrics. The name of the program if nothing else is set.
    public var process = ProcessNames.program

    /// A peer with the standard limits.
    public init(at addresses: Address..., security: ClientSecurity) {
        self.addresses = addresses
        self.security = security
    }

    /// A peer with the standard limits.
    public init(at addresses: [Address], security: ClientSecurity) {
        self.addresses = addresses
        self.security = security
    }
}
