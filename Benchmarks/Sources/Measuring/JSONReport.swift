/// Rows as JSON, for tools that compare runs.
package struct JSONReport {
    private let rows: [Row]

    package init(_ rows: [Row]) {
        self.rows = rows
    }

    package var json: String {
        "[\n" + rows.map { "  " + object(of: $0) }.joined(separator: ",\n") + "\n]\n"
    }

    private func object(of row: Row) -> String {
        let members: [(String, String)] = [
            ("id", text(row.heading.id)), ("title", text(row.heading.title)),
            ("unit", text(row.heading.unit.rawValue)), ("handWritten", sample(row.baseline)),
            ("strata", sample(row.container)), ("ratio", sample(row.ratio)), ("target", target(row.heading.target)),
            ("meetsTarget", row.meetsTarget.map { "\($0)" } ?? "null"),
            ("handWrittenCounts", counts(row.baselineCounts)),
            ("strataCounts", counts(row.containerCounts)),
        ]
        return object(members)
    }

    private func sample(_ sample: Sample) -> String {
        object([
            ("median", number(sample.median)), ("minimum", number(sample.minimum)),
            ("maximum", number(sample.maximum)), ("rounds", "\(sample.values.count)"),
        ])
    }

    private func target(_ target: Target) -> String {
        switch target {
        case .ratio(let value): object([("ratioAtMost", number(value))])
        case .atMost(let value): object([("atMost", number(value))])
        case .atLeast(let value): object([("atLeast", number(value))])
        case .ratioAtLeast(let value): object([("ratioAtLeast", number(value))])
        case .none: "null"
        }
    }

    private func counts(_ counts: Counts?) -> String {
        counts.map {
            object([("instructions", number($0.instructions)), ("allocations", number($0.allocations))])
        } ?? "null"
    }

    private func object(_ members: [(name: String, value: String)]) -> String {
        "{" + members.map { "\(text($0.name)): \($0.value)" }.joined(separator: ", ") + "}"
    }

    private func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }

    private func text(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
