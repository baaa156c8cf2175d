/// Finds code in the body of an implementation that would have another meaning in another process.
enum Implementation {
    private static let clocks: Set<String> = ["ContinuousClock", "SuspendingClock", "clock_gettime", "gettimeofday"]

    /// The first obstacle of each kind, with its location.
    static func obstacles(in type: TypeBody, _ tokens: SourceTokens) -> [(position: CodePosition, text: String)] {
        var clock: (CodePosition, String)?
        var transaction: (CodePosition, String)?
        for index in type.body {
            let token = tokens.tokens[index]
            guard token.kind == .word else { continue }
            if clock == nil, readsClock(index, tokens) {
                clock = (token.position, "`\(type.name)` reads a clock; pass the time in the call")
            }
            if transaction == nil, token.text.lowercased().contains("transaction") {
                transaction = (
                    token.position,
                    "`\(type.name)` takes part in a transaction, which does not extend to another process"
                )
            }
        }
        return [clock, transaction].compactMap { $0 }.map { (position: $0.0, text: $0.1) }
    }

    private static func readsClock(_ index: Int, _ tokens: SourceTokens) -> Bool {
        let word = tokens.tokens[index].text
        if word == "Date" {
            if tokens[index + 1]?.isMark("(") == true, tokens[index + 2]?.isMark(")") == true { return true }
            return tokens[index + 1]?.isMark(".") == true && tokens[index + 2]?.isWord("now") == true
        }
        return clocks.contains(word)
            || word.hasSuffix("Clock") && word != "Clock" && tokens[index - 1]?.isMark(":") == true
    }
}
