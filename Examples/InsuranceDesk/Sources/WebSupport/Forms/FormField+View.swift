extension FormField {
    /// The data of the template `field`: the field with its typed value and its fault.
    public func view(_ values: FormValues, _ messages: FormMessages) -> [String: Any] {
        var view: [String: Any] = ["name": name, "label": label]
        view["hint"] = hint
        view["unless"] = unless
        let error = messages[name]
        view["error"] = error
        let described = [hint.map { _ in "\(name)-hint" }, error.map { _ in "\(name)-error" }].compactMap(\.self)
        if !described.isEmpty { view["described"] = described.joined(separator: " ") }
        switch kind {
        case .line(let type, let completes, let mode):
            var line: [String: Any] = ["type": type, "value": type == "password" ? "" : values[name]]
            line["completes"] = completes
            line["mode"] = mode
            line["width"] = width.map { Self.widthClass($0) }
            line["prefix"] = prefix
            line["suffix"] = suffix
            view["line"] = line
        case .list(let options): view["list"] = ["options": optionViews(options, chosen: [values[name]])]
        case .radios(let options):
            view["group"] = ["type": "radio", "options": optionViews(options, chosen: [values[name]])]
        case .boxes(let options):
            view["group"] = ["type": "checkbox", "options": optionViews(options, chosen: Set(values.all(name)))]
        case .box: view["box"] = ["isChosen": !values[name].isEmpty]
        case .decidingBox: view["box"] = ["isChosen": !values[name].isEmpty, "decides": true]
        }
        return view
    }

    private func optionViews(_ options: [Option], chosen: Set<String>) -> [[String: Any]] {
        options.enumerated().map { number, option in
            [
                // The first option has the field's own id, because the summary of faults links to it.
                "id": number == 0 ? name : "\(name)-\(option.value)",
                "value": option.value, "label": option.label, "isChosen": chosen.contains(option.value),
            ]
        }
    }

    /// Widths are classes of the style sheet, because the security policy allows no inline style.
    private static func widthClass(_ width: Int) -> String {
        switch width {
        case ...5: "width-5"
        case ...10: "width-10"
        default: "width-20"
        }
    }
}

extension FormMessages {
    /// The data of the template `mistakes`, which is shown above a form; nil if there are no faults.
    public var view: [String: Any]? {
        guard !isEmpty else { return nil }
        let isOne = all.count == 1
        return [
            "heading": isOne ? "There is a mistake to mend" : "There are \(all.count) mistakes to mend",
            "entries": all.map { ["field": $0.field, "text": $0.text] },
        ]
    }
}
