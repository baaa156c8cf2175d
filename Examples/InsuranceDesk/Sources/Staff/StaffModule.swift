public import StrataServiceLayer

/// The staff's accounts. Serves `any StaffBook`.
public enum StaffModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [StaffSchema.self, StoredStaffBook.self] }
}
