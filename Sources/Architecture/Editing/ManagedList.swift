/// A declaration of `managedTypes` with a body, and the one list in it to which a type can be added.
package struct ManagedList {
    /// The type that declares it, without its enclosing types.
    package var owner: String
    /// The position of the name `managedTypes`.
    package var position: CodePosition
    /// The index of the list's opening bracket among the tokens; `nil` when the body is not one plain list.
    var bracket: Int?
    /// The reason why there is no bracket.
    var obstacle: String

    /// The declarations of a file, in source order.
    package static func lists(in edit: SourceEdit) -> [ManagedList] {
        let tokens = edit.tokens
        let outline = SwinjectOutline(tokens)
        return tokens.tokens.indices.compactMap { index in
            guard tokens[index]?.isWord("managedTypes") == true,
                let keyword = tokens[index - 1], keyword.isWord("var") || keyword.isWord("let"),
                let body = body(after: index, tokens), let name = tokens[index]
            else { return nil }
            var list = ManagedList(
                owner: outline.type(at: index), position: name.position, bracket: nil,
                obstacle: "`managedTypes` is put together by code")
            let brackets = topLevelLists(in: body, tokens)
            let words = Set(body.compactMap { tokens[$0] }.filter { $0.kind != .string }.map(\.text))
            if words.contains("#") {
                list.obstacle = "`managedTypes` has `#if` in it"
            } else if brackets.count == 1, words.isDisjoint(with: ["if", "switch", "guard", "for", "while", "?"]) {
                list.bracket = brackets[0]
            }
            return list
        }
    }

    /// Adds `type.self` at the end of the list of a type.
    ///
    /// - Returns: The edited file; `nil` when the type is already in the list.
    package static func adding(
        _ type: String, toListOf owner: String, in edit: SourceEdit, at path: String
    ) throws(EditRefusal) -> SourceEdit? {
        let lists = lists(in: edit).filter { $0.owner == owner }
        let remedy = "add `\(type).self` to the managedTypes of \(owner)"
        guard let list = lists.first else {
            throw EditRefusal(CodeLocation(path: path), "there is no managedTypes of \(owner)", remedy: remedy)
        }
        let location = CodeLocation(path: path, position: list.position)
        guard lists.count == 1 else {
            throw EditRefusal(location, "\(owner) has \(lists.count) declarations of managedTypes", remedy: remedy)
        }
        let before = SourceScanner().scan(bytes: edit.bytes)
        let named = before.managedTypes.filter { $0.owner.split(separator: ".").last.map(String.init) == owner }
        if named.contains(where: { $0.type == type }) { return nil }
        guard let bracket = list.bracket else { throw EditRefusal(location, list.obstacle, remedy: remedy) }
        var edited = edit
        edited.append("\(type).self", toListAt: bracket)
        // The scanner reads the same text with different code, so both must agree on the result of the edit.
        let after = SourceScanner().scan(bytes: edited.bytes)
        let names = after.managedTypes.map(\.type)
        guard names.count == before.managedTypes.count + 1, names.contains(type),
            after.types.map(\.name) == before.types.map(\.name), after.imports.count == before.imports.count
        else { throw EditRefusal(location, "the list could not be read reliably", remedy: remedy) }
        return edited
    }

    /// The range of a declaration's value: inside the braces, or from the equals sign to the end of the list.
    private static func body(after name: Int, _ tokens: SourceTokens) -> Range<Int>? {
        var index = name + 1
        while let token = tokens[index], index < name + 40 {
            if token.isMark("{") {
                guard let close = tokens.closing[index] else { return nil }
                let inside = index + 1..<close
                if tokens[index + 1]?.isWord("get") == true {
                    // A protocol requirement has `{ get }`.
                    guard tokens[index + 2]?.isMark("{") == true, let end = tokens.closing[index + 2] else {
                        return nil
                    }
                    return index + 3..<end
                }
                return inside
            }
            if token.isMark("=") {
                guard tokens[index + 1]?.isMark("[") == true, let end = tokens.closing[index + 1] else { return nil }
                // If the expression continues, it is more than a list.
                let next = tokens[end + 1]
                let continues = next.map { ["+", ".", "?", "("].contains($0.text) } ?? false
                return index + 1..<(continues ? end + 2 : end + 1)
            }
            index = tokens.closing[index].map { $0 + 1 } ?? index + 1
        }
        return nil
    }

    private static func topLevelLists(in body: Range<Int>, _ tokens: SourceTokens) -> [Int] {
        var lists: [Int] = []
        var index = body.lowerBound
        while index < body.upperBound {
            let before = tokens[index - 1]
            let isSubscript =
                before.map {
                    ($0.kind == .word && $0.text != "return") || $0.isMark(")") || $0.isMark("]") || $0.isMark(":")
                } ?? false
            if tokens[index]?.isMark("[") == true, !isSubscript { lists.append(index) }
            index = tokens.closing[index].map { $0 + 1 } ?? index + 1
        }
        return lists
    }
}
