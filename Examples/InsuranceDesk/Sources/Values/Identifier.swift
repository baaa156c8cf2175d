/// The number of a record, such as a customer or a quote. The type prevents mixing records of different kinds.
public struct Identifier<Kind>: Hashable, Comparable, Sendable {
    /// From 1, never reused.
    public let number: Int64

    /// The identifier with this number.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Nil unless the text is a positive whole number.
    public init?(_ text: String) {
        guard let number = Int64(text), number > 0 else { return nil }
        self.init(number)
    }

    /// Whether the left record is older.
    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension Identifier: CustomStringConvertible {
    /// The number alone.
    public var description: String { String(number) }
}
