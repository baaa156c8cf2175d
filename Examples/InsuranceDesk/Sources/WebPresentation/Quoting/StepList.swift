/// The current page in the process and the reachable pages: the data of the template `steps`.
enum StepList {
    static let summaryTitle = "Summary"

    static func view(current title: String, form: QuoteForm) -> [[String: Any]] {
        var entries = QuoteStep.allCases.map { step in
            entry(step.title, step.path, isOpen: form.isOpen(step), current: title)
        }
        entries.append(entry(summaryTitle, QuoteStep.summaryPath, isOpen: form.firstOpen == nil, current: title))
        return entries
    }

    private static func entry(_ title: String, _ path: String, isOpen: Bool, current: String) -> [String: Any] {
        var entry: [String: Any] = ["title": title]
        if title == current { entry["isCurrent"] = true } else if isOpen { entry["path"] = path }
        return entry
    }
}
