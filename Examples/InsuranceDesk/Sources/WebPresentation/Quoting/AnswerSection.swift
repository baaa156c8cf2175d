import WebSupport

/// The answers of one page in the reader's words: the data of the template `summary`.
enum AnswerSection {
    static func view(_ step: QuoteStep, _ values: FormValues) -> [String: Any] {
        let rows = step.fields.compactMap { field -> [String: Any]? in
            guard let answer = answer(field, values) else { return nil }
            return ["question": field.label, "answer": answer]
        }
        return ["title": step.title, "path": step.path, "rows": rows]
    }

    private static func answer(_ field: FormField, _ values: FormValues) -> String? {
        switch field.kind {
        case .line:
            let typed = values[field.name]
            guard !typed.isEmpty else { return nil }
            // In the form of all amounts; on the page of the field it is shown as it was typed.
            if field.suffix == "€", let euros = Int(typed), euros.magnitude < 1_000_000_000 {
                return Amount.text(cents: euros * 100)
            }
            return [field.prefix.map { $0 + typed } ?? typed, field.suffix].compactMap(\.self).joined(separator: " ")
        case .list(let options), .radios(let options):
            return options.first { $0.value == values[field.name] }?.label
        case .boxes(let options):
            let chosen = values.all(field.name)
            let labels = options.filter { chosen.contains($0.value) }.map(\.label)
            return labels.isEmpty ? "Nothing" : labels.joined(separator: ", ")
        case .box, .decidingBox:
            return values[field.name].isEmpty ? nil : "Yes"
        }
    }
}
