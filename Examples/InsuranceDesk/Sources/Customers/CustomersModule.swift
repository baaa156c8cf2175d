public import StrataServiceLayer

/// The customers. Serves `any CustomerBook`.
public enum CustomersModule: RegisterableGroup {
    public static var managedTypes: [any Registerable.Type] { [CustomersSchema.self, StoredCustomerBook.self] }
}
