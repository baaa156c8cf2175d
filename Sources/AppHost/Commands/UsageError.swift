/// A command line that cannot be understood. Sendable.
///
/// Thrown by an application's body, it ends the process with 64 and its text on standard error.
public struct UsageError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, as one sentence.
    public let description: String

    /// - Parameter description: What is wrong, as one sentence; the host adds where to find help.
    public init(_ description: String) {
        self.description = description
    }
}
