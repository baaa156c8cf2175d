import GRPCNIOTransportHTTP2Posix

/// How a caller secures its connections. Sendable.
public struct ClientSecurity: Sendable {
    let transport: HTTP2ClientTransport.Posix.TransportSecurity
    /// The name that the server's certificate must have.
    let serverName: String?

    /// Neither encrypted nor authenticated: for the loopback interface, a Unix socket, or a network that encrypts by
    /// itself.
    public static let plaintext = ClientSecurity(transport: .plaintext, serverName: nil)

    /// Encrypted, with a certificate for each side.
    ///
    /// - Parameters:
    ///   - identity: The caller's own certificate.
    ///   - server: The DNS name that the server's certificate must have, whatever its address is.
    public static func mutualTLS(_ identity: Identity, server: String) -> ClientSecurity {
        ClientSecurity(
            transport: .mTLS(certificateChain: identity.chain, privateKey: identity.key) { config in
                config.trustRoots = identity.roots
            },
            serverName: server)
    }
}
