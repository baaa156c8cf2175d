public import StrataServiceLayer

/// The policies. Serves `any PolicyDesk`.
public enum PoliciesModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] {
        [
            PoliciesSchema.self, PolicyRecords.self, PolicyBooks.self, PolicySheets.self, StoredPolicyDesk.self,
            DailyClosing.self,
        ]
    }
}
