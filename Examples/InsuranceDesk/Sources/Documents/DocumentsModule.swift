public import StrataServiceLayer

/// The documents. Serves `any DocumentArchive`.
public enum DocumentsModule: RegisterableGroup {
    public static var managedTypes: [any Registerable.Type] { [DocumentsSchema.self, StoredDocumentArchive.self] }
}
