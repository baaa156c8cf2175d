import Crypto
import Foundation
import HTTPTypes
public import Hummingbird

/// The programs that may use the API, by the keys that they send. Only digests of the keys are stored. Sendable.
public struct APIClients: Hashable, Sendable {
    /// The shortest key: 16 random characters cannot be guessed over a network.
    public static let shortestKey = 16
    private let digests: [String: [UInt8]]

    /// - Parameter keys: The key of each client, by the client's name; by default there are no clients.
    public init(keys: [String: String] = [:]) {
        digests = keys.mapValues(APIClients.digest)
    }

    /// The name of the client that sends `Authorization: Bearer` with its key; nil for anybody else.
    func client(_ authorization: String?) -> String? {
        guard let authorization, authorization.lowercased().hasPrefix("bearer ") else { return nil }
        let digest = APIClients.digest(String(authorization.dropFirst(7)))
        // All are compared, so that the time does not depend on the client.
        return digests.sorted { $0.key < $1.key }.filter { ConstantTime.equal($0.value, digest) }.first?.key
    }

    private static func digest(_ key: String) -> [UInt8] { Array(SHA256.hash(data: Data(key.utf8))) }
}

/// Admits only requests of known clients, and puts the client's name into the context.
public struct APIGate: RouterMiddleware {
    private let clients: APIClients

    /// - Parameter clients: The clients that are admitted; if there are none, no request is.
    public init(_ clients: APIClients) {
        self.clients = clients
    }

    /// Handles the request for the client.
    ///
    /// - Throws: `WebFault`: 401 without a known key.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard let client = clients.client(request.headers[.authorization]) else { throw WebFault.unknownClient }
        var context = context
        context.client = client
        return try await next(request, context)
    }
}
