/// The requirements of a protocol, and the obstacles that keep each of them from being a remote call.
struct ProtocolMembers {
    typealias Found = (position: CodePosition, text: String, place: CodeLocation?)

    private static let starts: Set<String> = [
        "func", "var", "let", "init", "subscript", "associatedtype", "typealias", "static", "mutating", "nonisolated",
        "nonmutating",
        "isolated", "prefix", "postfix", "infix", "class", "where", "consuming", "borrowing",
    ]

    let type: TypeBody
    let tokens: SourceTokens
    let file: SourceFile
    let messages: MessageTypes

    var obstacles: [Found] {
        let members = type.members(tokens)
        var found = members.flatMap { index -> [Found] in
            let token = tokens.tokens[index]
            guard token.kind == .word else { return [] }
            switch token.text {
            case "func": return function(at: index)
            case "var", "let":
                return [(token.position, "`\(tokens[index + 1]?.text ?? "")` is a property; make it a method", nil)]
            case "init" where tokens[index + 1]?.isMark("(") == true:
                return [(token.position, "an initializer cannot be called in another process", nil)]
            case "subscript": return [(token.position, "a subscript cannot be remote; make it a method", nil)]
            case "associatedtype":
                return [
                    (token.position, "the associated type `\(tokens[index + 1]?.text ?? "")` cannot be encoded", nil)
                ]
            case "static": return [(token.position, "a static requirement has no instance to call", nil)]
            case "mutating":
                return [(token.position, "a mutating method changes a value, which another process does not have", nil)]
            default: return []
            }
        }
        if !members.contains(where: { tokens.tokens[$0].isWord("func") }) {
            found.append((type.position, "the protocol has no method to call", nil))
        }
        if !type.inheritance.contains("Sendable"), !type.inheritance.contains("Actor") {
            found.append((type.position, "the protocol is not Sendable", nil))
        }
        let others = type.inheritance.filter { !["Sendable", "Actor", "AnyObject"].contains($0) }
        for other in others {
            found.append(
                (type.position, "it inherits from `\(other)`, whose requirements would have to move, too", nil))
        }
        return found
    }

    private func function(at index: Int) -> [Found] {
        guard let name = tokens[index + 1], let open = parameters(after: index + 1), let close = tokens.closing[open]
        else {
            return [(tokens.tokens[index].position, "the method cannot be read", nil)]
        }
        var found: [Found] = []
        if tokens[index + 2]?.isMark("<") == true {
            found.append((name.position, "`\(name.text)` is generic, so the types of its messages are not known", nil))
        }
        let effects = (close + 1..<min(close + 8, type.body.upperBound)).prefix {
            tokens.tokens[$0].kind == .word && !Self.starts.contains(tokens.tokens[$0].text)
                || tokens.tokens[$0].isMark("(") || tokens.tokens[$0].isMark(")")
        }
        let words = effects.map { tokens.tokens[$0].text }
        if !words.contains("async") { found.append((name.position, "`\(name.text)` is not async", nil)) }
        if !words.contains("throws") {
            found.append((name.position, "`\(name.text)` does not throw, and a remote call can fail", nil))
        }
        let types = parts(of: open).compactMap(parameterType) + [result(after: effects.last ?? close)].compactMap { $0 }
        for type in types {
            found += messages.obstacles(of: type, tokens, in: file).map {
                (tokens.tokens[type.lowerBound].position, $0.text, $0.place)
            }
        }
        return found
    }

    /// The parenthesis of the parameters, after generic parameters.
    private func parameters(after index: Int) -> Int? {
        (index..<min(index + 80, type.body.upperBound)).first { tokens.tokens[$0].isMark("(") }
    }

    /// The parts between commas; a comma inside angle brackets separates nothing.
    private func parts(of open: Int) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for part in tokens.parts(of: open) {
            if let last = joined.last, depth(of: last) > 0 {
                joined[joined.count - 1] = last.lowerBound..<part.upperBound
            } else {
                joined.append(part)
            }
        }
        return joined
    }

    private func depth(of range: Range<Int>) -> Int {
        range.reduce(0) { $0 + (tokens.tokens[$1].isMark("<") ? 1 : tokens.tokens[$1].isMark(">") ? -1 : 0) }
    }

    private func parameterType(_ part: Range<Int>) -> Range<Int>? {
        guard let colon = part.first(where: { tokens.tokens[$0].isMark(":") }), colon + 1 < part.upperBound else {
            return nil
        }
        let end = (colon + 1..<part.upperBound).first { tokens.tokens[$0].isMark("=") } ?? part.upperBound
        return colon + 1..<end
    }

    /// The type after the arrow, up to the next requirement.
    private func result(after last: Int) -> Range<Int>? {
        guard tokens[last + 1]?.isMark("->") == true else { return nil }
        var end = last + 2
        while end < type.body.upperBound {
            let token = tokens.tokens[end]
            if token.isMark("@") || token.isMark("#") || token.isMark(";") { break }
            if token.kind == .word, Self.starts.contains(token.text) { break }
            end = (tokens.closing[end] ?? end) + 1
        }
        return last + 2 < end ? last + 2..<end : nil
    }
}
