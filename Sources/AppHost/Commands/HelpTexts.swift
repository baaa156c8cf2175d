/// The texts that `--help` prints.
struct HelpTexts {
    let program: String
    let about: String?
    let commands: [AppCommand]
    let hasBody: Bool

    /// The help for one command, or for all when `topic` is nil.
    func text(on topic: String?) -> String {
        if let command = topic.flatMap(BuiltInCommand.init) {
            return text(on: command)
        }
        guard let command = commands.first(where: { $0.name == topic }) else { return overview }
        guard let help = command.help else {
            return "\(command.summary)\n\nUSAGE\n  \(program) \(command.name) [ARGUMENTS]\n"
        }
        return help.hasSuffix("\n") ? help : help + "\n"
    }

    private func text(on command: BuiltInCommand) -> String {
        var text = "\(command.summary(hasBody: hasBody))\n\nUSAGE\n  \(program) \(command.usage)\n"
        func add(_ heading: String, _ rows: [(String, String)]) {
            if !rows.isEmpty { text += "\n\(heading)\n\(Self.columns(rows))\n" }
        }
        add("ARGUMENTS", command.operands.map { ($0.name, $0.help) })
        add("OPTIONS", command.options.map { ($0.usage, $0.help) })
        if let details = command.details(program: program) { text += "\n\(details)\n" }
        add("EXIT STATUS", command.statuses.map { ("\($0.0)", $0.1) })
        return text
    }

    private var overview: String {
        var rows = commands.filter { BuiltInCommand(rawValue: $0.name) == nil }.map { ($0.name, $0.summary) }
        rows += BuiltInCommand.allCases.map { ($0.listedUsage, $0.summary(hasBody: hasBody)) }
        let heading = about.map { "\($0)\n\n" } ?? ""
        return """
            \(heading)USAGE
              \(program) [COMMAND]\(hasBody ? " [ARGUMENTS]" : "")

            COMMANDS
            \(Self.columns(rows))

            OPTIONS
            \(Self.columns(Self.options))

            EXIT STATUS
              0      Success; also after the first SIGINT, SIGTERM or SIGHUP, which stops the services in order.
              1      `diff` found differences.
              64     The command line was not understood, or the name fits no service or several.
              65, 66 `diff`, `graph`: a file has the wrong format (65) or cannot be read (66).
              70     A service did not start, failed or did not stop, or the application failed.
              73     `graph --output`, `--startup-trace`: the file cannot be written.
              74     Standard output cannot be written.
              78     The dependency graph cannot be proved.
              141    The reader of standard output has gone.
              128+n  A second signal, n, ended the process at once.

            """
    }

    private static let options = [
        ("-h, --help", "Print this help; after a command, print the help of that command."),
        (BuiltInCommand.trace.usage, BuiltInCommand.trace.help),
    ]

    private static func columns(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { left, right in
            "  \(left)\(String(repeating: " ", count: width - left.count + 2))\(right)"
        }.joined(separator: "\n")
    }
}
