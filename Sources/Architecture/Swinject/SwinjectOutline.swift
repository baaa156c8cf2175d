/// The bodies of types and functions in a file, as needed for registrations.
struct SwinjectOutline {
    private var types: [(range: Range<Int>, name: String)] = []
    /// The bodies of functions that receive a container.
    private var registrars: [Range<Int>] = []

    init(_ tokens: SourceTokens) {
        for (index, token) in tokens.tokens.enumerated() where token.kind == .word {
            switch token.text {
            case "class", "struct", "enum", "actor", "extension", "protocol":
                if let name = tokens[index + 1], name.kind == .word, name.text != "func", name.text != "var",
                    let body = Self.body(after: index + 1, tokens)
                {
                    types.append((body, Self.name(from: index + 1, tokens)))
                }
            case "func":
                guard
                    let open = (index + 1..<min(index + 60, tokens.tokens.count)).first(where: {
                        tokens.tokens[$0].isMark("(")
                    }), let close = tokens.closing[open], let body = Self.body(after: close, tokens)
                else { continue }
                if tokens.tokens[open..<close].contains(where: { $0.isWord("Container") }) { registrars.append(body) }
            default: continue
            }
        }
    }

    /// The innermost type that encloses a token; empty when there is none.
    func type(at index: Int) -> String {
        types.filter { $0.range.contains(index) }.max { $0.range.lowerBound < $1.range.lowerBound }?.name ?? ""
    }

    /// Whether a token is in a function that receives a container to register in.
    func isGivenContainer(_ index: Int) -> Bool { registrars.contains { $0.contains(index) } }

    private static func name(from start: Int, _ tokens: SourceTokens) -> String {
        var index = start
        while tokens[index + 1]?.isMark(".") == true, tokens[index + 2]?.kind == .word { index += 2 }
        return tokens[index]?.text ?? ""
    }

    /// The next braces, unless the declaration ends before them.
    private static func body(after start: Int, _ tokens: SourceTokens) -> Range<Int>? {
        var index = start
        while let token = tokens[index], index < start + 200 {
            if token.isMark("{") { return tokens.closing[index].map { index..<$0 } }
            if token.isMark("}") || token.isMark(";") { return nil }
            index = tokens.closing[index].map { $0 + 1 } ?? index + 1
        }
        return nil
    }
}

/// A closure that only calls one initializer with resolved services.
struct InitializerCall {
    /// The initializer as a reference: `Desk.init(store:)`.
    let reference: String

    /// - Parameters:
    ///   - closure: The opening brace.
    ///   - end: The closing brace.
    init?(_ tokens: SourceTokens, closure: Int, end: Int) {
        var start = closure + 1
        if let position = (start..<end).first(where: { tokens.tokens[$0].isWord("in") }),
            (start..<position).allSatisfy({ tokens.tokens[$0].kind != .string && !tokens.tokens[$0].isMark("{") })
        {
            // More parameters than the resolver: run-time arguments need a different form.
            guard !(start..<position).contains(where: { tokens.tokens[$0].isMark(",") }) else { return nil }
            start = position + 1
        }
        if tokens[start]?.isWord("return") == true { start += 1 }
        guard let open = (start..<end).first(where: { tokens.tokens[$0].isMark("(") }), open > start,
            tokens.closing[open] == end - 1,
            (start..<open).allSatisfy({ tokens.tokens[$0].kind == .word || tokens.tokens[$0].isMark(".") }),
            let first = tokens[start]?.text.first, first.isUppercase
        else { return nil }
        var type = tokens.text(start..<open)
        if type.hasSuffix(".init") { type.removeLast(5) }
        // A static function of the type is not an initializer.
        guard let last = type.split(separator: ".").last?.first, last.isUppercase else { return nil }
        var labels = ""
        for part in tokens.parts(of: open) {
            var value = part
            if tokens[part.lowerBound]?.kind == .word, tokens[part.lowerBound + 1]?.isMark(":") == true {
                labels += "\(tokens.tokens[part.lowerBound].text):"
                value = part.lowerBound + 2..<part.upperBound
            } else {
                labels += "_:"
            }
            guard Self.isRequest(value, tokens) else { return nil }
        }
        reference = labels.isEmpty ? "\(type).init" : "\(type).init(\(labels))"
    }

    /// `r.resolve(X.self)!`, `r ~> X.self` or `r~>`, without a name or arguments.
    private static func isRequest(_ range: Range<Int>, _ tokens: SourceTokens) -> Bool {
        let part = tokens.tokens[range]
        guard part.first?.kind == .word, range.count >= 2 else { return false }
        if part[range.lowerBound + 1].isMark("~>") {
            return part.dropFirst(2).allSatisfy { $0.kind == .word || $0.isMark(".") }
        }
        guard range.count >= 5, part[range.lowerBound + 1].isMark("."), part[range.lowerBound + 2].isWord("resolve"),
            let close = tokens.closing[range.lowerBound + 3], tokens.parts(of: range.lowerBound + 3).count == 1
        else { return false }
        return close == range.upperBound - 1
            || (close == range.upperBound - 2 && part[range.upperBound - 1].isMark("!"))
    }
}
