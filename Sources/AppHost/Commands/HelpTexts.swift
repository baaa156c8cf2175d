/// The commands that every host understands, in the order of the help.
enum BuiltInCommand: String, CaseIterable {
    case run, verify, graph

    func summary(hasBody: Bool) -> String {
        switch self {
        case .run where hasBody: "Start the application and do its work. The default."
        case .run: "Start the application and run it until it is stopped. The default."
        case .verify: "Prove the object graph without building anything."
        case .graph: "Print the dependency graph."
        }
    }

    var usage: String {
        switch self {
        case .run, .verify: rawValue
        case .graph: "graph [--format mermaid|json]"
        }
    }
}

/// What `--help` prints.
struct HelpTexts {
    let program: String
    let about: String?
    let commands: [AppCommand]
    let hasBody: Bool

    /// Of one command, or of all when `topic` is nil.
    func text(on topic: String?) -> String {
        if let command = topic.flatMap(BuiltInCommand.init) {
            return "\(command.summary(hasBody: hasBody))\n\nUSAGE\n  \(program) \(command.usage)\n"
        }
        guard let command = commands.first(where: { $0.name == topic }) else { return overview }
        guard let help = command.help else {
            return "\(command.summary)\n\nUSAGE\n  \(program) \(command.name) [ARGUMENTS]\n"
        }
        return help.hasSuffix("\n") ? help : help + "\n"
    }

    private var overview: String {
        var rows = commands.filter { BuiltInCommand(rawValue: $0.name) == nil }.map { ($0.name, $0.summary) }
        rows += BuiltInCommand.allCases.map { ($0.usage, $0.summary(hasBody: hasBody)) }
        let heading = about.map { "\($0)\n\n" } ?? ""
        return """
            \(heading)USAGE
              \(program) [COMMAND]\(hasBody ? " [ARGUMENTS]" : "")

            COMMANDS
            \(Self.columns(rows))

            OPTIONS
            \(Self.columns([("-h, --help", "Print this; after a command, what it does.")]))

            EXIT STATUS
              0      Success; also after the first SIGINT or SIGTERM, which stops in good order.
              64     The command line was not understood.
              70     A service did not start, failed or did not stop, or the application failed.
              78     The object graph cannot be built.
              128+n  A second signal, n, ended the process at once.

            """
    }

    private static func columns(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { left, right in
            "  \(left)\(String(repeating: " ", count: width - left.count + 2))\(right)"
        }.joined(separator: "\n")
    }
}
