public import StrataServiceLayer

/// The audit trail. Serves `any AuditTrail`.
public enum AuditModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [AuditSchema.self, StoredAuditTrail.self] }
}
