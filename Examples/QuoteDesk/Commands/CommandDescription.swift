/// One option; the help prints it and the reader accepts it.
struct OptionDescription: Sendable {
    let name: String
    /// Nil for a switch.
    let value: String?
    let help: String

    var spelling: String { value.map { "\(name) \($0)" } ?? name }
}

struct CommandDescription: Sendable {
    let command: Settings.Command
    let summary: String
    /// The operand after the command, or nil.
    let operand: (name: String, help: String)?
    let options: [OptionDescription]

    static func of(_ command: Settings.Command) -> CommandDescription {
        let store = OptionDescription(
            name: "--store", value: "DIR", help: "Store the quotes in this folder; creates it if it is missing.")
        let date = OptionDescription(
            name: "--date", value: "YYYY-MM-DD", help: "The day the quotes take effect. Without it: today, in UTC.")
        let json = OptionDescription(name: "--json", value: nil, help: "Print one JSON object per line, for programs.")
        return switch command {
        case .quote:
            CommandDescription(
                command: command, summary: "Quote every property of a CSV file and show a table.",
                operand: (
                    "FILE", "The CSV file; - is standard input. Without it: the sample that ships with the desk."
                ),
                options: [
                    store, json, date,
                    OptionDescription(
                        name: "--resume", value: nil,
                        help: "Skip properties for which the store has a quote with the same data."),
                ])
        case .interactive:
            CommandDescription(
                command: command, summary: "Register a property step by step and quote it.", operand: nil,
                options: [store, date])
        case .list:
            CommandDescription(
                command: command, summary: "Show the stored quotes.", operand: nil, options: [store, json])
        case .verify:
            ofHost(command, "Prove the wiring of the application without starting it.")
        case .graph: ofHost(command, "Draw the wiring: for Markdown, for tools, or as a page for a browser.")
        case .why: ofHost(command, "Explain why a service exists.")
        case .whoNeeds: ofHost(command, "List the services that need a service.")
        case .diff: ofHost(command, "List the differences between two dependency graphs.")
        case .help:
            CommandDescription(
                command: command, summary: "Explain a command.",
                operand: ("COMMAND", "Without it: the help of the desk."), options: [])
        }
    }

    private static func ofHost(_ command: Settings.Command, _ summary: String) -> CommandDescription {
        CommandDescription(command: command, summary: summary, operand: nil, options: [])
    }

    var usage: String {
        let operand = operand.map { " [\($0.name)]" } ?? ""
        return "quote-desk \(command.rawValue)\(operand)" + options.map { " [\($0.spelling)]" }.joined()
    }
}
