internal import StrataCore

/// What a command line asks a host for.
enum Invocation: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable { case mermaid, json }

    /// The words for the application's body.
    case run([String])
    case verify
    case graph(Format)
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
        switch BuiltInCommand(rawValue: first) {
        case .run: return try run(rest)
        case .verify: return try asksForHelp(rest) ? .help(first) : verify(rest)
        case .graph: return try asksForHelp(rest) ? .help(first) : graph(rest)
        case nil: break
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

    private func verify(_ rest: [String]) throws(UsageError) -> Invocation {
        if let extra = rest.first { throw UsageError("`verify` takes no arguments, and `\(extra)` is one.") }
        return .verify
    }

    private func graph(_ rest: [String]) throws(UsageError) -> Invocation {
        guard let first = rest.first else { return .graph(.mermaid) }
        let parts = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts[0] == "--format" else {
            throw UsageError("`graph` does not take `\(first)`.\(Self.nearMisses(of: parts[0], among: ["--format"]))")
        }
        let value = parts.count > 1 ? parts[1] : rest.dropFirst().first
        guard let value else { throw UsageError("`--format` needs a value: mermaid or json.") }
        guard let format = Invocation.Format(rawValue: value) else {
            throw UsageError("`\(value)` is no format: mermaid or json.")
        }
        if let extra = rest.dropFirst(parts.count > 1 ? 1 : 2).first {
            throw UsageError("`graph` does not take `\(extra)`.")
        }
        return .graph(format)
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
        return UsageError("there is no \(kind) `\(word)`.\(Self.nearMisses(of: word, among: known))")
    }

    /// ` Did you mean ...?`, or nothing.
    private static func nearMisses(of word: String, among candidates: [String]) -> String {
        let letters = Self.letters(of: word)
        let near = candidates.enumerated().compactMap { position, candidate -> (distance: Int, position: Int)? in
            let other = Self.letters(of: candidate)
            // Half of a short word: `wiat` is two edits from `wait`.
            let most = max(1, min(3, min(letters.count, other.count) / 2))
            return EditDistance.between(letters, other, atMost: most).map { ($0, position) }
        }
        guard !near.isEmpty else { return "" }
        let names = near.sorted(by: <).prefix(3).map { "`\(candidates[$0.position])`" }
        return " Did you mean \(names.joined(separator: " or "))?"
    }

    /// Without dashes in front: `help` is near `--help`.
    private static func letters(of word: String) -> [UInt8] {
        Array(EditDistance.letters(of: word).drop { $0 == UInt8(ascii: "-") })
    }
}
