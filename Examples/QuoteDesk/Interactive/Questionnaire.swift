/// Asks the questions of one step and writes the answers into the form. The page is the text above the questions.
struct Questionnaire {
    enum Outcome {
        case answered, back, quit
    }

    let title: String
    let fields: [PropertyField]
    let form: RegistrationForm
    let clock: any OfficeClock
    let terminal: any Terminal

    var page: TextPage {
        TextPage("\n\(title)\n  An empty answer keeps the value in brackets; back and quit leave this step.\n")
    }

    /// The end of the input counts as `quit`.
    func ask(below page: TextPage) async -> Outcome {
        terminal.write(page.text)
        for field in fields {
            var isAnswered = false
            while !isAnswered {
                let kept = form[field].map { " [\($0)]" } ?? ""
                terminal.write("  \(question(field))\(kept): ")
                guard let answer = await terminal.line() else { return .quit }
                switch answer {
                case "quit": return .quit
                case "back": return .back
                default: isAnswered = accept(answer.isEmpty ? form[field] ?? "" : answer, for: field)
                }
            }
        }
        return .answered
    }

    private func accept(_ text: String, for field: PropertyField) -> Bool {
        if let reason = RegistrationForm.fault(of: field, text, on: clock.today) {
            terminal.write("    The answer \(reason).\n")
            return false
        }
        form[field] = text
        return true
    }

    private func question(_ field: PropertyField) -> String {
        func choices<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> String {
            type.allCases.map(\.rawValue).joined(separator: ", ")
        }
        return switch field {
        case .id: "Reference of the property"
        case .owner: "Owner"
        case .address: "Address"
        case .territory: "Territory (T01 to T40)"
        case .construction: "Construction (\(choices(Construction.self)))"
        case .yearBuilt: "Year built"
        case .protection: "Protection class (1 to 10)"
        case .coverage: "Coverage in dollars"
        case .deductible: "Deductible (500, 1000, 2500, 5000)"
        case .claims: "Claims in the last five years"
        case .alarm: "Alarm (\(choices(Alarm.self)))"
        }
    }
}
