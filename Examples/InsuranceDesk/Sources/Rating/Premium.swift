public import Values

/// What a cover costs in a year, and of what parts.
public struct Premium: Hashable, Sendable {
    /// In the order of a bill: buildings, contents, liability, discounts, tax. Parts of nothing are left out.
    public let parts: [PremiumPart]
    /// The edition of the tables.
    public let edition: String

    /// Of its parts.
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
    /// What a line is for; discounts and surcharges are one kind.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case buildings, contents, liability, discount, tax
    }

    /// What it is for.
    public let kind: Kind
    /// Such as `Smoke detectors, 3 %`.
    public let label: String
    /// How much.
    public let amount: Money

    /// Of its parts.
    public init(_ kind: Kind, _ label: String, _ amount: Money) {
        self.kind = kind
        self.label = label
        self.amount = amount
    }
}
