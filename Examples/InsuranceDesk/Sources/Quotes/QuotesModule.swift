public import StrataServiceLayer

/// The quotes. Serves `any QuoteDesk`.
public enum QuotesModule: RegisterableGroup {
    public static var managedTypes: [any Registerable.Type] { [QuotesSchema.self, StoredQuoteDesk.self] }
}
