/// A type or a protocol in one file, with the tokens of its body.
struct TypeBody {
    /// The keyword of the declaration.
    let keyword: String
    /// The name without enclosing types.
    let name: String
    /// The plain names after the colon.
    let inheritance: [String]
    /// Whether it is `public`, `package` or `open`.
    let isExposed: Bool
    let position: CodePosition
    /// The indices of the braces around the body.
    let body: Range<Int>

    private static let keywords: Set<String> = ["protocol", "struct", "class", "enum", "actor", "extension"]
    private static let afterClass: Set<String> = ["func", "var", "let", "subscript"]

    /// All declarations of a file, in order.
    static func all(in tokens: SourceTokens) -> [TypeBody] {
        tokens.tokens.indices.compactMap { index in
            let token = tokens.tokens[index]
            guard token.kind == .word, keywords.contains(token.text), tokens[index - 1]?.isMark(".") != true,
                let first = tokens[index + 1], first.kind == .word, !afterClass.contains(first.text)
            else { return nil }
            var name = index + 1
            while tokens[name + 1]?.isMark(".") == true, tokens[name + 2]?.kind == .word { name += 2 }
            guard let open = opening(after: name, tokens), let close = tokens.closing[open] else { return nil }
            return TypeBody(
                keyword: token.text, name: tokens.tokens[name].text, inheritance: inheritance(name + 1..<open, tokens),
                isExposed: modifiers(before: index, tokens).contains { ["public", "package", "open"].contains($0) },
                position: tokens.tokens[name].position, body: open..<close)
        }
    }

    private static func opening(after start: Int, _ tokens: SourceTokens) -> Int? {
        var index = start
        while let token = tokens[index], index < start + 200 {
            if token.isMark("{") { return index }
            if token.isMark("}") || token.isMark(";") { return nil }
            index = tokens.closing[index].map { $0 + 1 } ?? index + 1
        }
        return nil
    }

    /// The names after the first colon, up to `where`.
    private static func inheritance(_ range: Range<Int>, _ tokens: SourceTokens) -> [String] {
        guard let colon = range.first(where: { tokens.tokens[$0].isMark(":") }) else { return [] }
        let names = tokens.tokens[colon + 1..<range.upperBound].prefix { !$0.isWord("where") }
        return names.filter { $0.kind == .word }.map(\.text)
    }

    /// The words in front of a keyword, such as `public` and `final`.
    private static func modifiers(before index: Int, _ tokens: SourceTokens) -> [String] {
        var words: [String] = []
        var index = index - 1
        while let token = tokens[index], token.kind == .word, words.count < 6 {
            words.append(token.text)
            index -= 1
        }
        return words
    }

    /// The indices of the tokens directly in the body, without those of nested braces.
    func members(_ tokens: SourceTokens) -> [Int] {
        var members: [Int] = []
        var index = body.lowerBound + 1
        while index < body.upperBound {
            members.append(index)
            let isNested = tokens.tokens[index].isMark("{")
            index = isNested ? (tokens.closing[index] ?? index) + 1 : index + 1
        }
        return members
    }
}
