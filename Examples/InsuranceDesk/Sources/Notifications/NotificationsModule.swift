public import StrataServiceLayer

/// The outbox and its delivery. Serves `any Outbox`, `any OutboxDelivering` and `any DeliveryReceipts`; needs the
/// transport.
public enum NotificationsModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] {
        [OutboxSchema.self, StoredOutbox.self, TransportReceipts.self, OutboxDelivery.self]
    }
}
