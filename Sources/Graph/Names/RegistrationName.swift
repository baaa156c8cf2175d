/// Distinguishes registrations of one type.
///
/// A string literal can be used as a name. Static members let the compiler check the names:
///
/// ```swift
/// extension RegistrationName { static let replica: Self = "replica" }
/// ```
public struct RegistrationName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text of the name; two names are equal when their texts are.
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
