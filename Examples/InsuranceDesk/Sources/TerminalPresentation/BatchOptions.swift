public import ArgumentParser

/// What `quote` is asked to do.
public struct BatchOptions: ParsableArguments, Sendable {
    /// The file of homes.
    @Argument(help: "A CSV file of homes, one a line; its first line names the columns.")
    public var file: String

    /// How the quotes are shown.
    @Option(help: "How the quotes are shown: table or csv.")
    public var format: BatchFormat = .table

    /// For the parser.
    public init() {}
}

/// How quotes are shown.
public enum BatchFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// For people.
    case table
    /// For programs; amounts in cents.
    case csv
}
