import GRPCNIOTransportHTTP2Posix

/// How a server secures its connections. Sendable.
public struct ServerSecurity: Sendable {
    let transport: HTTP2ServerTransport.Posix.TransportSecurity
    /// The peers that may call; nil if anybody may.
    let admitted: Set<String>?

    /// Neither encrypted nor authenticated: for the loopback interface, a Unix socket, or a network that encrypts by
    /// itself.
    public static let plaintext = ServerSecurity(transport: .plaintext, admitted: nil)

    /// Encrypted, and only for callers with a certificate of the authority that names one of these peers.
    ///
    /// - Parameters:
    ///   - identity: The server's own certificate.
    ///   - peers: Names that a caller's certificate may have among its subject alternative names: DNS names such as
    ///     `desk`, or URIs such as `spiffe://fleet/desk`. A caller with another name is refused with
    ///     ``RemoteFailure/Code/notAdmitted``.
    public static func mutualTLS(_ identity: Identity, admitting peers: Set<String>) -> ServerSecurity {
        ServerSecurity(
            transport: .mTLS(certificateChain: identity.chain, privateKey: identity.key) { config in
                config.trustRoots = identity.roots
                config.requireALPN = true
            },
            admitted: peers)
    }
}
