public import StrataServiceLayer

/// The database. Serves `any RecordStore`; expects ``StorageSettings`` from main, and collects the schema changes that
/// modules contribute as ``SchemaChange``.
public enum StorageModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [StorageSchema.self, SQLiteStore.self] }
}
