public import WebSupport

/// The settings of the customers' pages and of the API. Provided by `main`. Sendable.
public struct WebSettings: Hashable, Sendable {
    /// The interface; `127.0.0.1` accepts only this machine.
    public let host: String
    /// The port; 0 selects a free one.
    public let port: Int
    /// Whether a proxy in front terminates TLS: then cookies are sent only over TLS, and the browser's address is the
    /// one that the proxy states.
    public let isBehindTLS: Bool
    /// The programs that may use the API.
    public let clients: APIClients

    /// Memberwise initializer; by default the API is closed.
    public init(host: String, port: Int, isBehindTLS: Bool, clients: APIClients = APIClients()) {
        self.host = host
        self.port = port
        self.isBehindTLS = isBehindTLS
        self.clients = clients
    }
}
