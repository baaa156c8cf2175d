/// Where the customers' pages are served. Provided by `main`. Sendable.
public struct WebSettings: Hashable, Sendable {
    /// The interface; `127.0.0.1` is this machine alone.
    public let host: String
    /// 0 takes one that is free.
    public let port: Int
    /// Whether a proxy in front speaks TLS: then cookies are for TLS alone, and the browser's address is the one that
    /// the proxy tells.
    public let isBehindTLS: Bool

    /// Where to serve.
    public init(host: String, port: Int, isBehindTLS: Bool) {
        self.host = host
        self.port = port
        self.isBehindTLS = isBehindTLS
    }
}
