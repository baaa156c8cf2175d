public import StrataServiceLayer

/// The audit trail. Serves `any AuditTrail`.
public enum AuditModule: RegisterableGroup {
    public static var managedTypes: [any Registerable.Type] { [AuditSchema.self, StoredAuditTrail.self] }
}
