public import StrataCore

/// Sends the calls of a service through the codec and a socket and serves them in the same process: for tests of an
/// application that may be split. List it in `managedTypes`, with the module in the same layer.
///
/// ```swift
/// static var managedTypes: [any Registerable.Type] { [LocalValuer.self, Colocated<ValuerContract>.self, QuoteDesk.self] }
/// ```
///
/// Consumers receive the client of the contract in place of the local service. Each local instance is served on a
/// loopback port of its own from its first call on, until its container is closed.
public enum Colocated<Called: Contract>: Registerable {
    /// Decorates the service.
    public static func register(in container: Container) {
        container.register(Loopbacks<Called>.self) { Loopbacks() }.scope(.container).closed { await $0.close() }
        container.decorate(Called.Service.self) { (local: Called.Service, loopbacks: Loopbacks<Called>) in
            try loopbacks.client(of: local)
        }
    }
}

/// The servers and clients of ``Colocated``. Sendable.
final class Loopbacks<Called: Contract>: Sendable {
    private let open = Guarded<[Loopback<Called>]>([])

    func client(of local: Called.Service) throws -> Called.Service {
        try Called.check()
        let loopback = Loopback<Called>(local)
        open.withLock { $0.append(loopback) }
        return Called.client(Caller(opening: { try await loopback.client() }))
    }

    func close() async {
        let loopbacks = open.withLock { open in
            defer { open = [] }
            return open
        }
        for loopback in loopbacks { await loopback.close() }
    }
}

/// One local instance with its server and the client that calls it. Started by the first call.
actor Loopback<Called: Contract> {
    private let local: Called.Service
    private var starting: Task<(RemoteServer, RemoteClient<Called>), any Error>?
    private var isClosed = false

    init(_ local: Called.Service) { self.local = local }

    func client() async throws -> RemoteClient<Called> {
        guard !isClosed else { throw ClientClosed() }
        let task =
            starting
            ?? Task { [local] in
                let listener = Listener(at: .tcp("127.0.0.1", port: 0), security: .plaintext)
                let server = RemoteServer(listener, [OfferedService<Called>(service: local)]) { true }
                try await server.start()
                guard let address = server.address else { throw ClientClosed() }
                return (server, try RemoteClient(Peer<Called>(at: address, security: .plaintext)))
            }
        starting = task
        return try await task.value.1
    }

    func close() async {
        isClosed = true
        guard let (server, client) = try? await starting?.value else { return }
        await client.close()
        try? await server.stop()
    }
}
