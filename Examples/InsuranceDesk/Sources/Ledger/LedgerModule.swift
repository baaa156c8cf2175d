public import StrataServiceLayer

/// The books. Serves `any GeneralLedger`.
public enum LedgerModule: RegisterableGroup {
    public static var managedTypes: [any Registerable.Type] { [LedgerSchema.self, StoredLedger.self] }
}
