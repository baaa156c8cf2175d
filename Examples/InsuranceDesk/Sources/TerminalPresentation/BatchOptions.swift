public import ArgumentParser

/// The options of `quote`.
public struct BatchOptions: ParsableArguments, Sendable {
    /// The file of homes.
    @Argument(help: "A CSV file of homes, one a line; its first line names the columns.")
    public var file: String

    /// The format of the output.
    @Option(help: "How the quotes are shown: table or csv.")
    public var format: BatchFormat = .table

    /// Required by the parser.
    public init() {}
}

/// The format of the output.
public enum BatchFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// For people.
    case table
    /// For programs; amounts in cents.
    case csv
}
