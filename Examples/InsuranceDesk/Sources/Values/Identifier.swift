/// The number of a record: of a customer, a quote. Those of different kinds cannot be mixed up.
public struct Identifier<Kind>: Hashable, Comparable, Sendable {
    /// From 1, given once.
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

    /// Whether the left record is the older.
    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension Identifier: CustomStringConvertible {
    /// The number alone.
    public var description: String { String(number) }
}
