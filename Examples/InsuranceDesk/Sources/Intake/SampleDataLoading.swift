/// Fills an empty desk with customers, homes, quotes and policies to look at.
public protocol SampleDataLoading: Sendable {
    /// Adds what is missing: a second call adds nothing.
    ///
    /// - Returns: How many quotes and policies there are of the samples.
    @discardableResult
    func load() async throws -> SampleDataCount
}

/// How much sample data there is.
public struct SampleDataCount: Hashable, Sendable {
    /// One for each line of the file.
    public let quotes: Int
    /// Every second quote became one.
    public let policies: Int
}
