/// The name of a scope that is opened and closed around a piece of work: a request, a session, a job.
///
/// ```swift
/// extension ScopeName { static let request: Self = "request" }
/// ```
///
/// Two names are equal if their texts are equal. Sendable.
public struct ScopeName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text of the name.
    public let description: String

    /// Creates a name from a text that is known at run time.
    public init(_ text: String) {
        description = text
    }

    /// Creates a name from a literal.
    public init(stringLiteral text: String) {
        description = text
    }
}
