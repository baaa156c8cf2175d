public import StrataServiceLayer

/// The properties. Serves `any PropertyBook`.
public enum PropertiesModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [PropertiesSchema.self, StoredPropertyBook.self] }
}
