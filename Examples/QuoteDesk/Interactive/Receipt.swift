/// Lays out a premium line by line: a part of the review.
struct Receipt {
    let title: String

    func text(_ draft: QuoteDraft) -> String {
        var text = "\n\(title)\n  \(draft.owner.onOneLine), \(draft.property.onOneLine)\n"
        for line in draft.lines { text += row(line.label, line.amount) }
        return text + "  \(String(repeating: "─", count: 48))\n" + row("Premium for a year", draft.premium)
    }

    func stored(_ quotes: [Quote], folder: String?) -> String {
        let place = folder.map { "stored in \($0)" } ?? "kept until the desk closes"
        return quotes.map { "  Quote \($0.name) is \(place).\n" }.joined()
    }

    private func row(_ label: String, _ amount: Money) -> String {
        "  \(label.padded(to: 34)) \(amount.description.alignedRight(in: 13))\n"
    }
}
