public import Values

/// The yearly price of a cover, with its parts.
public struct Premium: Hashable, Sendable {
    /// In the order of a bill: buildings, contents, liability, discounts, tax. Parts with a zero amount are omitted.
    public let parts: [PremiumPart]
    /// The edition of the tables.
    public let edition: String

    /// Memberwise initializer.
    public init(parts: [PremiumPart], edition: String) {
        self.parts = parts
        self.edition = edition
    }

    /// Without tax.
    public var net: Money { parts.filter { $0.kind != .tax }.map(\.amount).sum() }
    /// Insurance tax.
    public var tax: Money { parts.filter { $0.kind == .tax }.map(\.amount).sum() }
    /// With tax.
    public var total: Money { parts.map(\.amount).sum() }
}

/// One line of the bill; a discount is negative.
public struct PremiumPart: Hashable, Sendable {
    /// The purpose of a line; discounts and surcharges have the same kind.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case buildings, contents, liability, discount, tax
    }

    /// The purpose of the line.
    public let kind: Kind
    /// The text, such as `Smoke detectors, 3 %`.
    public let label: String
    /// The amount.
    public let amount: Money

    /// Memberwise initializer.
    public init(_ kind: Kind, _ label: String, _ amount: Money) {
        self.kind = kind
        self.label = label
        self.amount = amount
    }
}
