/// Tells registrations of one type apart.
///
/// A string literal serves as a name; a team that wants the compiler to check its names declares static members:
///
/// ```swift
/// extension RegistrationName { static let replica: Self = "replica" }
/// ```
public struct RegistrationName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text of the name; two names are equal when their texts are.
    public let description: String

    /// Makes a name from a text known at run time.
    public init(_ text: String) {
        description = text
    }

    /// Makes a name from a literal.
    public init(stringLiteral text: String) {
        description = text
    }
}
