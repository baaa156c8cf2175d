/// The request that a command line makes to a host.
enum Invocation: Hashable, Sendable {
    /// The words for the application's body, and the file for a trace of the start.
    case run([String], trace: String?)
    /// Whether the values that only `main` has are assumed, and whether only the digest is printed.
    case verify(withoutValues: Bool, digestOnly: Bool)
    case graph(GraphRequest)
    case why(String)
    case whoNeeds(String)
    /// Two files; without the second, the application's own graph is the new one.
    case diff(old: String, new: String?)
    /// The topic; nil for all commands.
    case help(String?)
}

/// Reads the words after the program's name: the host's own commands first; the rest belongs to the application.
struct CommandLineReader {
    let commands: [AppCommand]
    let hasBody: Bool

    func read(_ arguments: [String]) throws(UsageError) -> Invocation {
        guard let first = arguments.first else { return .run([], trace: nil) }
        if let traced = try Self.trace(arguments) { return try read(traced.rest, tracingTo: traced.path) }
        let rest = Array(arguments.dropFirst())
        if let command = BuiltInCommand(rawValue: first) {
            guard command != .run else {
                let traced = try Self.trace(rest)
                return try run(traced?.rest ?? rest, trace: traced?.path)
            }
            return try requestsHelp(rest) ? .help(first) : read(rest, of: command)
        }
        if isHelp(first) { return .help(rest.first { isCommand($0) }) }
        guard hasBody else {
            guard commands.contains(where: { $0.name == first }) else { throw unknown(first) }
            throw UsageError("the application lists the command `\(first)`, but `main` has no body that runs it.")
        }
        if commands.contains(where: { $0.name == first }) {
            return try requestsHelp(rest) ? .help(first) : runBody(arguments, trace: nil)
        }
        guard commands.isEmpty || first.hasPrefix("-") else { throw unknown(first) }
        return try runBody(arguments, trace: nil)
    }

    /// Runs the application with these words. The host reads `--startup-trace` only in front of them. It refuses the
    /// option among them, because the application would ignore it.
    private func runBody(
        _ words: [String], after command: [String] = [], trace: String?
    ) throws(UsageError) -> Invocation {
        let option = BuiltInCommand.traceOption
        for position in words.prefix(while: { $0 != "--" }).indices {
            guard let traced = try Self.trace(Array(words[position...])) else { continue }
            guard trace == nil else { throw UsageError("`\(option)` is given twice; remove one of them.") }
            let whole = ["\(option) \(traced.path)"] + command + words[..<position] + traced.rest
            throw UsageError(
                "`\(option)` comes before all other words: write `\(whole.joined(separator: " "))`. The application "
                    + "receives it only after `--`.")
        }
        return .run(words, trace: trace)
    }

    private func read(_ arguments: [String], tracingTo path: String) throws(UsageError) -> Invocation {
        let option = BuiltInCommand.traceOption
        let invocation = try read(arguments)
        switch invocation {
        case .run(let words, trace: nil): return .run(words, trace: path)
        case .run: throw UsageError("`\(option)` is given twice; remove one of them.")
        case .help: return invocation
        default: throw UsageError("`\(option)` records a start, but `\(arguments[0])` starts nothing.")
        }
    }

    /// The file of a leading `--startup-trace`, and the words after it; nil if the first word is a different one.
    static func trace(_ words: [String]) throws(UsageError) -> (path: String, rest: [String])? {
        let option = BuiltInCommand.traceOption
        guard let first = words.first, first == option || first.hasPrefix(option + "=") else { return nil }
        let isOneWord = first != option
        let value = isOneWord ? String(first.dropFirst(option.count + 1)) : words.dropFirst().first
        guard let path = value, !path.isEmpty, isOneWord || !path.hasPrefix("-") else {
            throw UsageError("`\(option)` needs a value: FILE.")
        }
        return (path, Array(words.dropFirst(isOneWord ? 1 : 2)))
    }

    private func run(_ rest: [String], trace: String?) throws(UsageError) -> Invocation {
        if !hasBody || !commands.isEmpty, requestsHelp(rest) { return .help("run") }
        if !hasBody, let extra = rest.first { throw UsageError("`run` takes no arguments; remove `\(extra)`.") }
        return try runBody(rest, after: [BuiltInCommand.run.rawValue], trace: trace)
    }

    private func read(_ rest: [String], of command: BuiltInCommand) throws(UsageError) -> Invocation {
        let words = try CommandWords(rest, of: command)
        switch command {
        case .run, .verify:
            return .verify(
                withoutValues: words.flags.contains(BuiltInCommand.withoutValues),
                digestOnly: words.flags.contains(BuiltInCommand.digest))
        case .graph:
            let value = words.options["--format"] ?? GraphFormat.mermaid.rawValue
            guard let format = GraphFormat(rawValue: value) else {
                let near = NearWords.question(value, among: GraphFormat.allCases.map(\.rawValue))
                throw UsageError("`\(value)` is not a format; use \(GraphFormat.list).\(near)")
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
            throw UsageError("`--compare` needs `--format html` or `--format mermaid`.")
        }
        for option in ["--violations", "--timings"] where words.options[option] != nil && format != .html {
            throw UsageError("`\(option)` needs `--format html`.")
        }
        return request
    }

    private func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

    private func isCommand(_ word: String) -> Bool {
        BuiltInCommand(rawValue: word) != nil || commands.contains { $0.name == word }
    }

    /// Words after `--` are not options.
    private func requestsHelp(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains(where: isHelp)
    }

    private func unknown(_ word: String) -> UsageError {
        let known = BuiltInCommand.allCases.map(\.rawValue) + commands.map(\.name) + ["--help"]
        let kind = word.hasPrefix("-") ? "option" : "command"
        return UsageError("there is no \(kind) `\(word)`.\(NearWords.question(word, among: known))")
    }

    /// The command of the application that a command line asks for, after a leading trace option; nil if it is none.
    static func command(in arguments: [String], among commands: [AppCommand]) -> String? {
        let words = (try? trace(arguments))?.rest ?? arguments
        guard let word = words.first, BuiltInCommand(rawValue: word) == nil else { return nil }
        return commands.first { $0.name == word }?.name
    }
}
