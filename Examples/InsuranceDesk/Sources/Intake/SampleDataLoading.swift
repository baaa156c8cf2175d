/// Fills an empty desk with sample customers, homes, quotes and policies.
public protocol SampleDataLoading: Sendable {
    /// Adds the missing samples: a second call adds nothing.
    ///
    /// - Returns: The number of sample quotes and policies.
    @discardableResult
    func load() async throws -> SampleDataCount
}

/// The amount of sample data.
public struct SampleDataCount: Hashable, Sendable {
    /// One for each line of the file.
    public let quotes: Int
    /// One for every second quote.
    public let policies: Int
}
