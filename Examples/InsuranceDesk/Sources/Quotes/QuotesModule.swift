public import StrataServiceLayer

/// The quotes. Serves `any QuoteDesk`.
public enum QuotesModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [QuotesSchema.self, StoredQuoteDesk.self] }
}
