public import StrataServiceLayer

/// The prices of risks. Serves `any Tariff`; expects ``RatingSettings`` from main.
public enum RatingModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [RatingTables.self, TableTariff.self] }
}

/// The location of the tables. Provided by `main`.
public struct RatingSettings: Hashable, Sendable {
    /// The file of the tables; nil for the tables that ship with the program.
    public let tablesFile: String?

    /// Uses the shipped tables, unless a file is given.
    public init(tablesFile: String? = nil) {
        self.tablesFile = tablesFile
    }
}
