public import StrataServiceLayer

/// The outbox and its delivery. Serves `any Outbox`, `any OutboxDelivering`, `any NotificationTransport` and
/// `any DeliveryReceipts`; expects ``NotificationSettings`` from main.
public enum NotificationsModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] {
        [OutboxSchema.self, StoredOutbox.self, FolderTransport.self, OutboxDelivery.self]
    }
}
