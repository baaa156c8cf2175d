/// A chart of the parts of a premium: each part is a bar that begins where the previous one ended; discounts go back.
///
/// The template `chart` draws it as SVG, in whole units of a drawing 400 wide, without script or style: the style sheet
/// colors it, in light and dark mode. Title, description and the table next to it serve readers who cannot see it.
/// Sendable.
public struct PremiumChart: Sendable {
    /// One part of the premium.
    public struct Part: Hashable, Sendable {
        /// The name of the part.
        public let label: String
        /// The amount in cents; negative for a discount.
        public let cents: Int

        /// A part.
        public init(_ label: String, cents: Int) {
            self.label = label
            self.cents = cents
        }
    }

    /// A drawn part, in units of the drawing.
    struct Bar: Equatable {
        let label: String
        let amount: String
        let x: Int
        let width: Int
        let kind: String
    }

    static let width = 400
    static let row = 44
    private let parts: [Part]

    /// A chart of parts in the order in which they are added up.
    public init(_ parts: [Part]) {
        self.parts = parts
    }

    /// The data for the template.
    public var view: [String: Any] {
        let bars = bars
        return [
            "width": Self.width, "height": bars.count * Self.row,
            "description": description,
            "bars": bars.enumerated().map { index, bar in
                [
                    "label": bar.label, "amount": bar.amount, "x": bar.x, "width": bar.width, "kind": bar.kind,
                    "textY": index * Self.row + 14, "barY": index * Self.row + 20, "right": Self.width,
                ] as [String: Any]
            },
        ]
    }

    /// The parts and their sum. Every bar is large enough to be visible and lies inside the drawing.
    var bars: [Bar] {
        var sum = 0
        var spans: [(part: Part, from: Int, to: Int)] = []
        for part in parts {
            spans.append((part, sum, sum + part.cents))
            sum += part.cents
        }
        let total = Part("Total", cents: sum)
        spans.append((total, 0, sum))
        let low = min(0, spans.map { min($0.from, $0.to) }.min() ?? 0)
        let high = max(1, spans.map { max($0.from, $0.to) }.max() ?? 1)
        func x(_ cents: Int) -> Int { (cents - low) * Self.width / (high - low) }
        return spans.enumerated().map { index, span in
            let start = x(min(span.from, span.to))
            let width = max(2, x(max(span.from, span.to)) - start)
            let kind = index == parts.count ? "total" : span.part.cents < 0 ? "less" : "more"
            return Bar(
                label: span.part.label, amount: Amount.text(cents: span.part.cents),
                x: min(start, Self.width - width), width: width, kind: kind)
        }
    }

    private var description: String {
        let sum = parts.map(\.cents).reduce(0, +)
        return parts.map { "\($0.label) \(Amount.text(cents: $0.cents))" }.joined(separator: ", ")
            + "; in all \(Amount.text(cents: sum))."
    }
}
