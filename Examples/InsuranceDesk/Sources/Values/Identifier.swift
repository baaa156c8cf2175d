/// The number of a record: of a customer, a quote. Those of different kinds cannot be mixed up.
public struct Identifier<Kind>: Hashable, Comparable, Sendable {
    public let number: Int64

    public init(_ number: Int64) {
        self.number = number
    }

    /// Nil unless the text is a positive whole number.
    public init?(_ text: String) {
        guard let number = Int64(text), number > 0 else { return nil }
        self.init(number)
    }

    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension Identifier: CustomStringConvertible {
    public var description: String { String(number) }
}
