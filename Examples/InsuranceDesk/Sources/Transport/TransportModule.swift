public import StrataServiceLayer

/// The delivery of messages to their readers. Serves `any NotificationTransport`; expects ``NotificationSettings`` from
/// main.
public enum TransportModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [FolderTransport.self] }
}
