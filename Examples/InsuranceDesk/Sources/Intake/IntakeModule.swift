public import StrataServiceLayer

/// Files of homes to be quoted, and the samples. Serves `any QuoteFileReading` and `any SampleDataLoading`.
public enum IntakeModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [FolderQuoteFiles.self, SampleDesk.self] }
}
