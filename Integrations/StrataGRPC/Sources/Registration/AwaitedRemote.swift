import StrataAppHost
public import StrataCore

/// Like ``Remote``, for a process that cannot do anything without the other one: services that use the contract start
/// only when its server says that it is serving.
///
/// The start fails if that takes longer than the host's deadline for a start. The manifest says that the process waits,
/// and the fleet proof refuses processes that wait for each other. Prefer ``Remote``: a process that starts by itself
/// can be started in any order.
public enum AwaitedRemote<Called: Contract>: Registerable {
    /// Registers the service, its connections and the wait, and expects the peer.
    public static func register(in container: Container) {
        Remote<Called>.registerClient(in: container)
        container.register(StartGate<Called>.self) { (client: RemoteClient<Called>) in StartGate(client: client) }
            .scope(.container).hosted()
        container.register(Called.Service.self) { (client: RemoteClient<Called>, _: StartGate<Called>) in
            Called.client(Caller(client: client))
        }.scope(.container).note(ContractNotes.calls, Called.name).note(ContractNotes.waits, "until it is serving")
    }
}

/// Starts when the server of a contract is serving.
struct StartGate<Called: Contract>: Startable {
    private static var pause: Duration { .milliseconds(100) }

    let client: RemoteClient<Called>

    func start() async throws {
        while await client.health() != .healthy { try await Task.sleep(for: Self.pause) }
    }
}
