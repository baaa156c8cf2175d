/// Where a process offers its contracts, and its limits: the value that `main` provides for ``Offer``. Sendable.
///
/// ```swift
/// AppHost(Valuation.self, providing: Listener(at: .tcp("127.0.0.1", port: 4410), security: .plaintext))
/// ```
public struct Listener: Sendable {
    /// Where the server listens.
    public var address: Address
    /// Who may connect.
    public var security: ServerSecurity
    /// The most bytes of one request. A larger one is refused with ``RemoteFailure/Code/tooLarge`` before it is
    /// decoded. A request of more than twice this size is cut off while it arrives, to bound memory; the caller then
    /// gets gRPC's `unavailable`.
    public var maximumRequestBytes = 4 * 1024 * 1024
    /// The most calls at one time, over all connections. Another one is refused at once and does not wait.
    public var maximumConcurrentCalls = 1000
    /// The most calls at one time on one connection. A further call waits in its caller until its deadline. To avoid
    /// such waits, keep this at or above ``Peer/maximumConcurrentCalls`` of each caller, beyond which a call fails at
    /// once. Both are 1000 by default. In a debug build of the caller, gRPC traps when a call that waits for a stream
    /// is cancelled.
    public var maximumConcurrentStreams = 1000
    /// How long a stopping server goes on accepting calls while its health says "not serving", so that callers find
    /// another one first.
    public var drainPause = Duration.zero
    /// How long a stopping server waits for calls under way. Then they are cancelled.
    public var drainLimit = Duration.seconds(8)
    /// How often the server asks for the health of the application. `grpc.health.v1` answers from the last result.
    public var healthInterval = Duration.seconds(1)

    /// The treatment of callers that were built with another schema of a contract: other messages, errors or methods.
    public var otherSchemas = OtherSchemas.served

    /// The name of this process in metrics. The name of the program if nothing else is set.
    public var process = ProcessNames.program

    /// A listener with the standard limits.
    public init(at address: Address, security: ServerSecurity) {
        self.address = address
        self.security = security
    }
}
