public import StrataServiceLayer

/// The outbox and its delivery. Serves `any Outbox` and `any NotificationTransport`; expects ``NotificationSettings``
/// from main.
public enum NotificationsModule: RegisterableGroup {
    public static var managedTypes: [any Registerable.Type] { [] }
}
