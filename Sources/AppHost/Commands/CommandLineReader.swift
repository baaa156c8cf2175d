/// What a command line asks a host for.
enum Invocation: Hashable, Sendable {
    /// The words for the application's body.
    case run([String])
    case verify
    case graph(GraphRequest)
    case why(String)
    case whoNeeds(String)
    /// Two files; without the second the application's own graph is the new one.
    case diff(old: String, new: String?)
    /// Nil: all commands.
    case help(String?)
}

/// Reads the words after the program's name: the host's own commands first, the rest is the application's.
struct CommandLineReader {
    let commands: [AppCommand]
    let hasBody: Bool

    func read(_ arguments: [String]) throws(UsageError) -> Invocation {
        guard let first = arguments.first else { return .run([]) }
        let rest = Array(arguments.dropFirst())
        if let command = BuiltInCommand(rawValue: first) {
            guard command != .run else { return try run(rest) }
            return try asksForHelp(rest) ? .help(first) : read(rest, of: command)
        }
        if isHelp(first) { return .help(rest.first { isCommand($0) }) }
        guard hasBody else { throw unknown(first) }
        if commands.contains(where: { $0.name == first }) {
            return asksForHelp(rest) ? .help(first) : .run(arguments)
        }
        guard commands.isEmpty || first.hasPrefix("-") else { throw unknown(first) }
        return .run(arguments)
    }

    private func run(_ rest: [String]) throws(UsageError) -> Invocation {
        if !hasBody || !commands.isEmpty, asksForHelp(rest) { return .help("run") }
        if !hasBody, let extra = rest.first { throw UsageError("`run` takes no arguments, and `\(extra)` is one.") }
        return .run(rest)
    }

    private func read(_ rest: [String], of command: BuiltInCommand) throws(UsageError) -> Invocation {
        let words = try CommandWords(rest, of: command)
        switch command {
        case .run, .verify: return .verify
        case .graph:
            let value = words.options["--format"] ?? GraphFormat.mermaid.rawValue
            guard let format = GraphFormat(rawValue: value) else {
                let near = NearWords.question(value, among: GraphFormat.allCases.map(\.rawValue))
                throw UsageError("`\(value)` is no format: \(GraphFormat.list).\(near)")
            }
            return .graph(try request(format, words))
        case .why: return .why(words.operands[0])
        case .whoNeeds: return .whoNeeds(words.operands[0])
        case .diff: return .diff(old: words.operands[0], new: words.operands.dropFirst().first)
        }
    }

    private func request(_ format: GraphFormat, _ words: CommandWords) throws(UsageError) -> GraphRequest {
        let request = GraphRequest(
            format: format, output: words.options["--output"], old: words.options["--compare"],
            violations: words.options["--violations"], timings: words.options["--timings"])
        if request.old != nil, format == .json || format == .dot {
            throw UsageError("`--compare` goes with `--format html` or `--format mermaid`.")
        }
        for option in ["--violations", "--timings"] where words.options[option] != nil && format != .html {
            throw UsageError("`\(option)` goes with `--format html`.")
        }
        return request
    }

    private func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

    private func isCommand(_ word: String) -> Bool {
        BuiltInCommand(rawValue: word) != nil || commands.contains { $0.name == word }
    }

    /// After `--`, words are words.
    private func asksForHelp(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains(where: isHelp)
    }

    private func unknown(_ word: String) -> UsageError {
        let known = BuiltInCommand.allCases.map(\.rawValue) + commands.map(\.name) + ["--help"]
        let kind = word.hasPrefix("-") ? "option" : "command"
        return UsageError("there is no \(kind) `\(word)`.\(NearWords.question(word, among: known))")
    }
}
