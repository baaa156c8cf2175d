public import StrataCore

/// Serves a contract's service from another process: list it in `managedTypes` in place of the module.
///
/// ```swift
/// enum Desk: DependencyInjectionConfig {
///     static let container = Container("Desk")
///     static var managedTypes: [any Registerable.Type] { [Remote<ValuerContract>.self, QuoteDesk.self] }
/// }
/// ```
///
/// The layer then expects a ``Peer`` from `main`.
public enum Remote<Called: Contract>: Registerable {
    /// Registers the service and its connections, and expects the peer.
    public static func register(in container: Container) {
        registerClient(in: container)
        container.register(Called.Service.self) { (client: RemoteClient<Called>) in
            Called.client(Caller(client: client))
        }.scope(.container).note(ContractNotes.calls, Called.name)
    }

    static func registerClient(in container: Container) {
        container.expects(Peer<Called>.self, from: "main")
        container.register(RemoteClient<Called>.self) { (peer: Peer<Called>) in try RemoteClient(peer) }
            .scope(.container).closed { await $0.close() }
    }
}
