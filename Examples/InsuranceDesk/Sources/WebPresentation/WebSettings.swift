/// The address of the customers' pages. Provided by `main`. Sendable.
public struct WebSettings: Hashable, Sendable {
    /// The interface; `127.0.0.1` accepts only this machine.
    public let host: String
    /// The port; 0 selects a free one.
    public let port: Int
    /// Whether a proxy in front terminates TLS: then cookies are sent only over TLS, and the browser's address is the
    /// one that the proxy states.
    public let isBehindTLS: Bool

    /// Memberwise initializer.
    public init(host: String, port: Int, isBehindTLS: Bool) {
        self.host = host
        self.port = port
        self.isBehindTLS = isBehindTLS
    }
}
