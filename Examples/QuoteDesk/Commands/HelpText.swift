enum HelpText {
    static var overview: String {
        let commands = Settings.Command.allCases.map { ($0.rawValue, CommandDescription.of($0).summary) }
        return """
            quote-desk: a home-insurance quote desk in the terminal.

            USAGE
              quote-desk [COMMAND] [OPTIONS]

            COMMANDS
            \(columns(commands))

            Without a command it quotes the sample that ships with it.

            OPTIONS
            \(columns(options))

            EXIT CODES
            \(indented(ExitCode.table))

            """
    }

    private static let options = [
        ("-h, --help", "Explain the desk or, after a command, that command."),
        ("--startup-trace FILE", "Before a command: record the start, for Perfetto and `graph --timings`."),
    ]

    static func of(_ command: Settings.Command) -> String {
        let description = CommandDescription.of(command)
        var text = "\(description.summary)\n\nUSAGE\n  \(description.usage)\n"
        if let operand = description.operand {
            text += "\nARGUMENT\n\(columns([(operand.name, operand.help)]))\n"
        }
        let options = description.options.map { ($0.spelling, $0.help) }
        text += "\nOPTIONS\n\(columns(options + [("-h, --help", "Print this.")]))\n"
        if let details = details(of: command) { text += "\n\(details)\n" }
        return text
    }

    private static func details(of command: Settings.Command) -> String? {
        switch command {
        case .quote:
            """
            The first row names the columns, in any order: \(PropertyField.allCases.map(\.rawValue).joined(separator: ", ")).
            A row that is refused is named as file:line:column with its reason and costs no other row.
            A quote is printed only after it is stored. Without --store it is kept as long as the desk runs.
            On SIGINT or SIGTERM the desk stops with the quotes so far stored, says how many, and exits with 75.

            EXIT CODES
            \(indented(ExitCode.table))
            """
        case .interactive:
            """
            Each question shows the value that an empty answer keeps. The answer "back" goes one step back, "quit"
            leaves the registration; nothing is stored before the last step is confirmed.
            """
        case .list: "--store is required. A desk that is writing to the store does not have to stop."
        case .verify: "Exits with 0, or with 78 and every fault with its file, its line and the remedy."
        case .graph, .why, .whoNeeds, .diff: "`quote-desk \(command.rawValue) --help` lists its arguments."
        case .help: nil
        }
    }

    private static func columns(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  " + $0.0.padded(to: width) + "  " + $0.1 }.joined(separator: "\n")
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }
}
