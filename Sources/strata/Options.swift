import StrataArchitecture

/// The options of all commands. The value is the next word, or is written as `--name=value`.
enum Option: String, CaseIterable {
    case root, contracts, format, layout, stamp, tests, owner, expires, json, folders, folder, of, precise
    case name, layer, presentations, boundaries, print, manifest, from, graph, package
    case module = "in"
    case dryRun = "dry-run"
    case strataPath = "strata-path"
    case strataURL = "strata-url"

    /// Whether the option is a switch without a value.
    var isSwitch: Bool { [.tests, .json, .boundaries, .dryRun, .print, .precise].contains(self) }
    /// Whether each occurrence adds a value.
    var isRepeated: Bool { self == .layer || self == .manifest }
    var spelling: String { "--\(rawValue)" }
}

/// A parsed command line.
struct Options {
    private var values: [Option: [String]] = [:]

    /// - Parameter path: The option that a word without dashes sets; if it may be repeated, each such word adds a
    ///   value.
    init(_ arguments: some Sequence<String>, allowing allowed: [Option], path: Option? = nil) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if let path, !argument.hasPrefix("-"), values[path] == nil || path.isRepeated {
                values[path, default: []].append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard argument.hasPrefix("-") else { throw surplus(argument, after: path) }
            guard let option = allowed.first(where: { $0.spelling == parts[0] }) else {
                throw UsageError(unknown: parts[0], kind: "option", among: allowed.map(\.spelling))
            }
            guard values[option] == nil || option.isRepeated else {
                throw UsageError("the option \(option.spelling) is given twice; remove one of them")
            }
            if option.isSwitch {
                guard parts.count == 1 else {
                    throw UsageError("the option \(option.spelling) takes no value; remove the value")
                }
                values[option] = [""]
            } else if parts.count == 2 {
                values[option, default: []].append(parts[1])
            } else if let value = rest.popFirst() {
                values[option, default: []].append(value)
            } else {
                throw UsageError("the option \(option.spelling) needs a value after it")
            }
        }
    }

    /// The error for a word that is not an option, where the command takes no more words.
    private func surplus(_ word: String, after path: Option?) -> UsageError {
        guard let path, let value = self[path] else {
            return UsageError("the word \"\(word)\" is one too many, because the command takes only options; remove it")
        }
        let joined = path == .name ? ", or write one name, such as \(value)\(word)" : ""
        return UsageError("the word \"\(word)\" is one too many after \"\(value)\"; remove it\(joined)")
    }

    subscript(_ option: Option) -> String? { values[option]?.last }

    /// Every value of an option that may be repeated.
    func all(_ option: Option) -> [String] { values[option] ?? [] }

    /// The value as one of the allowed words; the first one if the option is not given.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ option: Option, of: Choice.Type) throws -> Choice
    where Choice.AllCases == [Choice] {
        guard let text = self[option] else { return Choice.allCases[0] }
        guard let choice = Choice(rawValue: text) else {
            throw UsageError(
                unknown: text, kind: "value of \(option.spelling)", among: Choice.allCases.map(\.rawValue))
        }
        return choice
    }
}

/// The reason that a command line is invalid.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ text: String, help: Bool = true) {
        description = "error: \(text)\(help ? "; see `strata --help`" : "")"
    }

    init(unknown word: String, kind: String, among words: [String]) {
        self.init(
            "the \(kind) \"\(word)\" is unknown\(NearMiss.question(word, among: words)); use one of \(words.joined(separator: ", "))"
        )
    }
}
