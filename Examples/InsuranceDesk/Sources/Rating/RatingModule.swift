public import StrataServiceLayer

/// What risks cost. Serves `any Tariff`; expects ``RatingSettings`` from main.
public enum RatingModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [RatingTables.self, TableTariff.self] }
}

/// Where the tables are. Provided by `main`.
public struct RatingSettings: Hashable, Sendable {
    /// The file of the tables; nil for those that come with the program.
    public let tablesFile: String?

    /// The shipped tables, unless a file is named.
    public init(tablesFile: String? = nil) {
        self.tablesFile = tablesFile
    }
}
