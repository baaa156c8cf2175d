/// The columns of a quote, with fixed widths, so that rows can be written as they arrive.
enum QuoteTable {
    private static let widths = (number: 9, property: 10, owner: 26, territory: 4, coverage: 14, premium: 11)

    static var head: String {
        let titles =
            "\("Quote".padded(to: widths.number)) \("Property".padded(to: widths.property)) "
            + "\("Owner".padded(to: widths.owner)) \("Terr".padded(to: widths.territory)) "
            + "\("Coverage".alignedRight(in: widths.coverage)) \("Premium".alignedRight(in: widths.premium))"
        return titles + "\n" + rule
    }

    static var rule: String {
        let width = widths.number + widths.property + widths.owner + widths.territory + widths.coverage + widths.premium
        return String(repeating: "─", count: width + 5) + "\n"
    }

    static func row(_ quote: Quote) -> String {
        "\(quote.name.padded(to: widths.number)) \(quote.property.onOneLine.padded(to: widths.property)) "
            + "\(quote.owner.onOneLine.padded(to: widths.owner)) \(quote.territory.padded(to: widths.territory)) "
            + "\(quote.coverage.description.alignedRight(in: widths.coverage)) "
            + "\(quote.premium.description.alignedRight(in: widths.premium))\n"
    }
}
