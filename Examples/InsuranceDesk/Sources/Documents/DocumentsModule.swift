public import StrataServiceLayer

/// The documents. Serves `any DocumentArchive`.
public enum DocumentsModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [DocumentsSchema.self, StoredDocumentArchive.self] }
}
