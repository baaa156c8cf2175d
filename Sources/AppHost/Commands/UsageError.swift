/// A command line that cannot be understood. Sendable.
///
/// If an application's body throws it, the process ends with status 64 and the text on standard error.
public struct UsageError: Error, Sendable, CustomStringConvertible {
    /// The problem, as one sentence.
    public let description: String

    /// - Parameter description: The problem, as one sentence; the host adds how to get help.
    public init(_ description: String) {
        self.description = description
    }
}
