/// An object in a file, whose keys are read by name and type. ``finish()`` then rejects the keys that were not read.
struct JSONObject {
    private let path: String
    private let position: CodePosition
    private let members: [JSONValue.Member]
    /// The keys that were read or expected.
    private var known: [String] = []

    init(_ value: JSONValue, path: String) throws(ArchitectureError) {
        guard case .object(let members) = value.content else {
            throw ArchitectureError(
                .malformedFile, path: path, position: value.position,
                detail: "\(value.kindName) is here, but an object in braces is expected")
        }
        self.path = path
        self.position = value.position
        self.members = members
    }

    func error(_ detail: String, at position: CodePosition? = nil) -> ArchitectureError {
        ArchitectureError(.malformedFile, path: path, position: position ?? self.position, detail: detail)
    }

    /// The error for a missing required key. If another key is probably a misspelling of it, the error is at that key.
    func missing(_ key: String, _ content: String) -> ArchitectureError {
        let misspelled = members.first { !known.contains($0.key) && NearMiss.of($0.key, among: [key]) != nil }
        if let misspelled {
            return error(
                "the key \"\(misspelled.key)\" is unknown here (did you mean \"\(key)\"?); \"\(key)\" is missing, "
                    + "so correct the name, or add the key with \(content)",
                at: misspelled.position)
        }
        return error("the key \"\(key)\" is missing; add it with \(content)")
    }

    /// Marks keys as known before they are read, so that none of them counts as another key's misspelling.
    mutating func expect(_ keys: String...) {
        for key in keys where !known.contains(key) { known.append(key) }
    }

    /// The position of a key's value; the object's own position when there is no such key.
    func position(of key: String) -> CodePosition { members.first { $0.key == key }?.value.position ?? position }

    /// The value of a key; `nil` when there is no such key.
    mutating func value(_ key: String) -> JSONValue? {
        if !known.contains(key) { known.append(key) }
        return members.first { $0.key == key }?.value
    }

    mutating func string(_ key: String) throws(ArchitectureError) -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value.content else { throw wrong(key, value, "a string") }
        return text
    }

    mutating func requiredString(_ key: String) throws(ArchitectureError) -> String {
        guard let text = try string(key) else { throw missing(key, "a string") }
        return text
    }

    mutating func boolean(_ key: String) throws(ArchitectureError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .boolean(let flag) = value.content else { throw wrong(key, value, "true or false") }
        return flag
    }

    mutating func strings(_ key: String) throws(ArchitectureError) -> [String]? {
        guard let items = try list(key) else { return nil }
        var texts: [String] = []
        for item in items {
            guard case .string(let text) = item.content else { throw wrong(key, item, "a list of strings") }
            texts.append(text)
        }
        return texts
    }

    mutating func requiredStrings(_ key: String) throws(ArchitectureError) -> [String] {
        guard let texts = try strings(key) else {
            throw missing(key, "a list of strings")
        }
        return texts
    }

    /// A string or a list of strings; empty when there is no such key.
    mutating func oneOrMore(_ key: String) throws(ArchitectureError) -> [String] {
        if case .string(let text)? = value(key)?.content { return [text] }
        return try strings(key) ?? []
    }

    mutating func number(_ key: String) throws(ArchitectureError) -> Double? {
        guard let value = value(key) else { return nil }
        guard case .number(let number) = value.content else { throw wrong(key, value, "a number") }
        return number
    }

    mutating func patterns(_ key: String) throws(ArchitectureError) -> [ModulePattern] {
        guard let texts = try strings(key), let items = try list(key) else {
            throw missing(key, "a list of names")
        }
        return zip(texts, items).map { text, item in
            var pattern = ModulePattern(text)
            pattern.location = CodeLocation(path: path, position: item.position)
            return pattern
        }
    }

    mutating func list(_ key: String) throws(ArchitectureError) -> [JSONValue]? {
        guard let value = value(key) else { return nil }
        guard case .list(let items) = value.content else { throw wrong(key, value, "a list in brackets") }
        return items
    }

    mutating func object(_ key: String) throws(ArchitectureError) -> JSONObject? {
        guard let value = value(key) else { return nil }
        return try JSONObject(value, path: path)
    }

    /// Rejects the first key that was neither read nor expected.
    func finish() throws(ArchitectureError) {
        guard let unknown = members.first(where: { !known.contains($0.key) }) else { return }
        throw error(
            "the key \"\(unknown.key)\" is unknown here\(NearMiss.question(unknown.key, among: known)); "
                + "the keys are \(known.sorted().joined(separator: ", "))",
            at: unknown.position)
    }

    private func wrong(_ key: String, _ value: JSONValue, _ wanted: String) -> ArchitectureError {
        error("\"\(key)\" is \(value.kindName), but it should be \(wanted)", at: value.position)
    }
}
