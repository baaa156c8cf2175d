/// Rows as a table in Markdown.
package struct Table {
    private let rows: [Row]

    package init(_ rows: [Row]) {
        self.rows = rows
    }

    package var text: String {
        var lines = [
            "| workload | hand-written | Strata | ratio | target | | allocations | instructions |",
            "|---|--:|--:|--:|--:|---|--:|--:|",
        ]
        for row in rows {
            let cells = [
                row.heading.title, sample(row.baseline, row), sample(row.container, row), ratio(row), target(row),
                verdict(row), counts(row, \.allocations, places: 1), counts(row, \.instructions, places: 0),
            ]
            lines.append("| " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n")
    }

    /// The median, and in brackets the minimum and the maximum.
    private func sample(_ sample: Sample, _ row: Row) -> String {
        guard !sample.values.isEmpty else { return "–" }
        let range = "(\(Figure.text(sample.minimum))–\(Figure.text(sample.maximum)))"
        return "\(Figure.text(sample.median)) \(row.heading.unit.rawValue) \(range)"
    }

    private func ratio(_ row: Row) -> String {
        row.ratio.median.isFinite ? Figure.text(row.ratio.median, places: 2) + "×" : "–"
    }

    private func target(_ row: Row) -> String {
        switch row.heading.target {
        case .ratio(let most): "≤ \(Figure.text(most))×"
        case .atMost(let most): "≤ \(Figure.text(most, places: 0)) \(row.heading.unit.rawValue)"
        case .atLeast(let least): "≥ \(Figure.text(least))×"
        case .ratioAtLeast(let least): "≥ \(Figure.text(least)) of the baseline's"
        case .none: "–"
        }
    }

    private func verdict(_ row: Row) -> String {
        row.meetsTarget.map { $0 ? "ok" : "**missed**" } ?? ""
    }

    /// The baseline's figure and the container's.
    private func counts(_ row: Row, _ count: KeyPath<Counts, Double>, places: Int) -> String {
        guard let baseline = row.baselineCounts, let container = row.containerCounts else { return "–" }
        return "\(Figure.text(baseline[keyPath: count], places: places)) / "
            + Figure.text(container[keyPath: count], places: places)
    }
}
