/// The known facts about the types that the protocols of a codebase take and return.
struct MessageTypes {
    private struct Declared {
        let keyword: String
        let module: String
        let place: CodeLocation
        let conformances: Set<String>
        let isExposed: Bool
        let hasAssociatedValues: Bool
    }

    /// Types whose values can be sent unchanged.
    private static let plain: Set<String> = [
        "Bool", "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "Double",
        "Float", "Data", "Date", "UUID", "URL", "Decimal", "Void",
    ]
    private static let containers: Set<String> = [
        "Array", "Set", "Optional", "Dictionary", "AsyncThrowingStream", "AsyncStream", "ContiguousArray",
    ]
    private static let streams: Set<String> = ["AsyncThrowingStream", "AsyncStream"]
    private static let modules: Set<String> = ["Swift", "Foundation", "FoundationEssentials"]

    /// By name without enclosing types.
    private var declared: [String: [Declared]] = [:]
    /// The conformances that extensions add, by name.
    private var added: [String: Set<String>] = [:]

    mutating func add(_ type: TypeBody, in file: SourceFile, _ tokens: SourceTokens) {
        guard type.keyword != "extension" else {
            added[type.name, default: []].formUnion(type.inheritance)
            return
        }
        declared[type.name, default: []].append(
            Declared(
                keyword: type.keyword, module: file.module, place: file.location(type.position),
                conformances: Set(type.inheritance),
                isExposed: type.isExposed,
                hasAssociatedValues: type.keyword == "enum" && Self.hasAssociatedValues(type, tokens)))
    }

    private static func hasAssociatedValues(_ type: TypeBody, _ tokens: SourceTokens) -> Bool {
        let members = type.members(tokens)
        return members.contains { index in
            guard tokens.tokens[index].isWord("case") else { return false }
            var next = index + 1
            while tokens[next]?.kind == .word {
                if tokens[next + 1]?.isMark("(") == true { return true }
                guard tokens[next + 1]?.isMark(",") == true else { return false }
                next += 2
            }
            return false
        }
    }

    /// The obstacles to sending a written type, and the location of its declaration if that is known.
    func obstacles(of type: Range<Int>, _ tokens: SourceTokens, in file: SourceFile) -> [(
        text: String, place: CodeLocation?
    )] {
        let text = tokens.text(type)
        let words = type.map { tokens.tokens[$0] }
        if words.contains(where: { $0.isMark("->") }) { return [("`\(text)` is a closure, which cannot be sent", nil)] }
        if words.contains(where: { $0.isWord("inout") }) {
            return [("`\(text)` is inout; return the new value", nil)]
        }
        if words.contains(where: { $0.isWord("any") || $0.isWord("some") }), !isStreamError(type, tokens) {
            return [("`\(text)` cannot be encoded; use a type that is Codable", nil)]
        }
        if words.contains(where: { $0.isMark("(") }), words.count > 2 {
            return [("`\(text)` is a tuple; use a struct", nil)]
        }
        return names(in: type, tokens).flatMap { obstacles(of: $0, in: file) }
    }

    /// Whether the type is a stream whose only existential is `any Error`, the type of its failure: its values can be
    /// sent in spite of it.
    private func isStreamError(_ type: Range<Int>, _ tokens: SourceTokens) -> Bool {
        guard let first = type.first, Self.streams.contains(tokens.tokens[first].text) else { return false }
        let others = type.filter { tokens.tokens[$0].isWord("any") || tokens.tokens[$0].isWord("some") }
        return others.allSatisfy { tokens[$0 + 1]?.isWord("Error") == true }
    }

    /// The last component of each name in a type, without attributes and names of modules.
    private func names(in type: Range<Int>, _ tokens: SourceTokens) -> [String] {
        let attributes: Set<String> = [
            "borrowing", "consuming", "sending", "isolated", "escaping", "Sendable", "any", "some", "Error", "Never",
        ]
        return type.compactMap { index in
            let token = tokens.tokens[index]
            guard token.kind == .word, tokens[index + 1]?.isMark(".") != true || index + 1 >= type.upperBound,
                !attributes.contains(token.text), !Self.modules.contains(token.text)
            else { return nil }
            return token.text
        }
    }

    /// Of several types with one name, those of the same file count, otherwise those of the same module, otherwise all.
    private func obstacles(of name: String, in file: SourceFile) -> [(text: String, place: CodeLocation?)] {
        if Self.plain.contains(name) || Self.containers.contains(name) { return [] }
        guard let types = declared[name] else {
            return [("`\(name)` is not declared in the codebase, so it is not known whether it can be sent", nil)]
        }
        let near = [types.filter { $0.place.path == file.path }, types.filter { $0.module == file.module }]
        return (near.first { !$0.isEmpty } ?? types).flatMap { obstacles(of: name, $0) }
    }

    private func obstacles(of name: String, _ type: Declared) -> [(text: String, place: CodeLocation?)] {
        let conformances = type.conformances.union(added[name] ?? [])
        guard ["struct", "enum", "class", "actor"].contains(type.keyword) else {
            return [("`\(name)` is not a struct, enum or class", type.place)]
        }
        var found: [(String, CodeLocation?)] = []
        let isCodable =
            conformances.contains("Codable") || conformances.isSuperset(of: ["Encodable", "Decodable"])
        if !isCodable { found.append(("`\(name)` is not Codable", type.place)) }
        let isSendable = conformances.contains("Sendable") || type.keyword == "actor"
        if !isSendable, type.isExposed || type.keyword == "class" {
            found.append(("`\(name)` is not declared Sendable", type.place))
        }
        if type.hasAssociatedValues {
            found.append(
                ("`\(name)` is an enum with associated values, whose encoding the text does not show", type.place))
        }
        return found
    }
}
