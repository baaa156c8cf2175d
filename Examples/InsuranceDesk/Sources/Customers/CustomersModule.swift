public import StrataServiceLayer

/// The customers. Serves `any CustomerBook`.
public enum CustomersModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [CustomersSchema.self, StoredCustomerBook.self] }
}
