/// The request of a command line.
enum Invocation: Sendable {
    case run(Settings)
    case help(String)
    /// Not understood; the text says why, with a suggestion.
    case refused(String)
}

/// Reads the arguments after the program's name. Options and operands may be in any order; `--name=value` and
/// `--name value` are the same; after `--` every word is an operand.
enum CommandLineReader {
    static func read(_ arguments: [String]) -> Invocation {
        do throws(UsageError) {
            return try invocation(of: arguments)
        } catch {
            let help = error.command.map { "quote-desk \($0.rawValue) --help" } ?? "quote-desk --help"
            return .refused("quote-desk: \(error.reason)\nTry `\(help)`.\n")
        }
    }

    private struct UsageError: Error {
        let command: Settings.Command?
        let reason: String
    }

    private static func invocation(of arguments: [String]) throws(UsageError) -> Invocation {
        var rest = arguments[...]
        var settings = Settings()
        if let first = rest.first, !first.hasPrefix("-") || first == "-" {
            let names = Settings.Command.allCases.map(\.rawValue)
            guard let command = Settings.Command(rawValue: first) else {
                throw UsageError(
                    command: nil, reason: "there is no command \"\(first)\"\(NearMiss.question(first, among: names))")
            }
            settings.command = command
            rest = rest.dropFirst()
        } else if rest.first == "-h" || rest.first == "--help" {
            return .help(HelpText.overview)
        }
        if settings.command.isOfHost { return .run(settings) }
        if settings.command == .help { return try help(on: rest.first) }
        return try options(rest, of: CommandDescription.of(settings.command), into: settings)
    }

    private static func help(on topic: String?) throws(UsageError) -> Invocation {
        guard let topic, topic != "-h", topic != "--help" else { return .help(HelpText.overview) }
        guard let command = Settings.Command(rawValue: topic) else {
            let names = Settings.Command.allCases.map(\.rawValue)
            throw UsageError(
                command: nil, reason: "there is no command \"\(topic)\"\(NearMiss.question(topic, among: names))")
        }
        return .help(HelpText.of(command))
    }

    private static func options(
        _ arguments: ArraySlice<String>, of description: CommandDescription, into start: Settings
    ) throws(UsageError) -> Invocation {
        func refused(_ reason: String) -> UsageError { UsageError(command: description.command, reason: reason) }
        var settings = start
        var operands: [String] = []
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "-h" || argument == "--help" { return .help(HelpText.of(description.command)) }
            if argument == "--" {
                operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = description.options.first(where: { $0.name == parts[0] }) else {
                let near = NearMiss.question(parts[0], among: description.options.map(\.name) + ["--help"])
                throw refused("\(description.command.rawValue) has no option \"\(parts[0])\"\(near)")
            }
            guard let placeholder = option.value else {
                guard parts.count == 1 else { throw refused("\(option.name) takes no value") }
                apply(option.name, "", to: &settings)
                continue
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw refused("\(option.name) needs a value: \(option.name) \(placeholder)")
            }
            guard apply(option.name, value, to: &settings) else {
                throw refused("\"\(value)\" is not a value of \(option.name) \(placeholder)")
            }
        }
        guard operands.count <= (description.operand == nil ? 0 : 1) else {
            throw refused("\"\(operands.last ?? "")\" is one argument too many")
        }
        if let operand = operands.first { settings.input = operand }
        if settings.command == .list, settings.store == nil { throw refused("list needs --store DIR") }
        if settings.skipsStoredQuotes, settings.store == nil { throw refused("--resume needs --store DIR") }
        return .run(settings)
    }

    /// - Returns: Whether the value is valid for the option.
    @discardableResult
    private static func apply(_ name: String, _ value: String, to settings: inout Settings) -> Bool {
        switch name {
        case "--store": settings.store = value
        case "--json": settings.printsJSON = true
        case "--resume": settings.skipsStoredQuotes = true
        case "--date":
            settings.date = Day(value)
            return settings.date != nil
        default: return false
        }
        return true
    }
}
