public import StrataServiceLayer

/// The properties. Serves `any PropertyBook`.
public enum PropertiesModule: RegisterableGroup {
    public static var managedTypes: [any Registerable.Type] { [PropertiesSchema.self, StoredPropertyBook.self] }
}
