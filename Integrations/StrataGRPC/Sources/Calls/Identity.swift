import GRPCNIOTransportHTTP2Posix

/// The certificate of a process and the certificate authority (CA) that it trusts, for mutual TLS. Sendable.
///
/// Files are read when the server starts or the client is constructed.
public struct Identity: Hashable, Sendable {
    /// The path of a PEM file: the certificate of the process, followed by the intermediate certificates.
    public var certificates: String
    /// The path of a PEM file: the key of the certificate.
    public var privateKey: String
    /// The path of a PEM file: the certificate of the CA that signs the peers' certificates.
    public var authority: String

    /// An identity in these files.
    public init(certificates: String, privateKey: String, authority: String) {
        self.certificates = certificates
        self.privateKey = privateKey
        self.authority = authority
    }

    var chain: [TLSConfig.CertificateSource] { [.file(path: certificates, format: .pem)] }
    var key: TLSConfig.PrivateKeySource { .file(path: privateKey, format: .pem) }
    var roots: TLSConfig.TrustRootsSource { .certificates([.file(path: authority, format: .pem)]) }
}
