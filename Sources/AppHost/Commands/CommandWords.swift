/// The words after one of the host's commands, separated into options with their values, and operands.
///
/// `--name value` and `--name=value` are the same, but only the second form accepts a value that begins with a dash:
/// otherwise the next option would be taken for a forgotten value. After `--` every word is an operand.
struct CommandWords {
    private(set) var options: [String: String] = [:]
    /// The options without values.
    private(set) var flags: Set<String> = []
    /// At most as many as the command takes.
    private(set) var operands: [String] = []

    init(_ words: [String], of command: BuiltInCommand) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-") else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = command.options.first(where: { $0.name == parts[0] }) else {
                let near = NearWords.question(parts[0], among: command.options.map(\.name))
                throw UsageError("`\(command.rawValue)` does not take `\(word)`.\(near)")
            }
            guard option.value != nil else {
                guard parts.count == 1 else { throw UsageError("`\(option.name)` takes no value.") }
                flags.insert(option.name)
                continue
            }
            let isOneWord = parts.count > 1
            guard let value = isOneWord ? parts[1] : rest.popFirst(), !value.isEmpty,
                isOneWord || !value.hasPrefix("-")
            else {
                throw UsageError("`\(option.name)` needs a value: \(option.value ?? "").")
            }
            guard options.updateValue(value, forKey: option.name) == nil else {
                throw UsageError("`\(option.name)` is given twice; remove one of them.")
            }
        }
        try count(of: command)
    }

    private func count(of command: BuiltInCommand) throws(UsageError) {
        if operands.count > command.operands.count {
            let extra = operands[command.operands.count]
            guard !command.operands.isEmpty || !command.options.isEmpty else {
                throw UsageError("`\(command.rawValue)` takes no arguments; remove `\(extra)`.")
            }
            throw UsageError("`\(command.rawValue)` does not take `\(extra)`.")
        }
        let required = command.operands.filter { !$0.isOptional }
        if operands.count < required.count {
            throw UsageError("`\(command.rawValue)` needs \(required[operands.count].name); write `\(command.usage)`.")
        }
    }
}
