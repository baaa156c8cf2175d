public import StrataServiceLayer

/// The books. Serves `any GeneralLedger`.
public enum LedgerModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [LedgerSchema.self, StoredLedger.self] }
}
