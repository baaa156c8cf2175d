public import StrataCore
import StrataAppHost

/// Offers contracts to other processes: list it in `managedTypes`, with the modules in this layer or below.
///
/// ```swift
/// enum Valuation: DependencyInjectionConfig {
///     static let container = Container("Valuation")
///     static var managedTypes: [any Registerable.Type] { [LocalValuer.self, Offer<ValuerContract>.self] }
/// }
/// ```
///
/// A process has one `Offer`, which names all its contracts: `Offer<ValuerContract, LedgerContract>`. Its layer then
/// expects a ``Listener`` from `main`, and `HostStatus`, which the host provides.
public struct Offer<each Offered: Contract>: Registerable {
    /// Registers the server, and expects the listener.
    public static func register(in container: Container) {
        container.expects(Listener.self, from: "main")
        container.expects(HostStatus.self, from: "the host")
        repeat Offering<each Offered>.register(in: container)
        container.register(RemoteServer.self) {
            (listener: Listener, offers: [any OfferedContract], status: HostStatus) in
            RemoteServer(listener, offers) { await status.health().isReady }
        }.scope(.container).hosted()
    }

    private init() {}
}

private enum Offering<Offered: Contract> {
    static func register(in container: Container) {
        container.register(OfferedService<Offered>.self) { (service: Offered.Service) in
            OfferedService(service: service)
        }.scope(.container).note(ContractNotes.offers, Offered.name)
        container.register((any OfferedContract).self) { (offered: OfferedService<Offered>) in offered }
            .scope(.container).contributed()
    }
}
