import StrataServiceLayer
import Transport

/// The receipts of the transport that the outbox delivers to, in whichever process it is.
enum TransportReceipts: Registerable {
    static func register(in container: Container) {
        container.register((any DeliveryReceipts).self) { (transport: any NotificationTransport) in transport }
            .scope(.container)
    }
}
