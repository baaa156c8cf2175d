extension MessageSchema {
    /// The fingerprint of ``canonicalText``. It is equal for readable schemas that differ only in the names of types or
    /// in the order of fields and raw values.
    public var fingerprint: Fingerprint { Fingerprint(of: canonicalText) }

    /// The schema in one line, with fields and raw values sorted, and without the names of readable types.
    ///
    /// Names and raw values are in quotation marks, so that none can look like a part of the schema.
    public var canonicalText: String {
        switch self {
        case .scalar(let scalar): scalar.rawValue
        case .optional(let inner): "\(inner.canonicalText)?"
        case .list(let inner): "[\(inner.canonicalText)]"
        case .map(let inner): "{*: \(inner.canonicalText)}"
        case .choice(_, let values): "(\(values.sorted().map(Self.quoted).joined(separator: "|")))"
        case .record(_, let fields):
            "{\(fields.sorted { $0.name < $1.name }.map(\.canonicalText).joined(separator: ", "))}"
        case .enclosing(let levels): "^\(levels)"
        case .unreadable(let name, let reason): "!\(Self.quoted(name))\(Self.quoted(reason))"
        }
    }

    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            if character == "\"" || character == "\\" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(character)
        }
        return quoted + "\""
    }
}

extension MessageSchema.Field {
    fileprivate var canonicalText: String {
        let number = number.map { "#\($0)" } ?? ""
        return "\(MessageSchema.quoted(name))\(number): \(schema.canonicalText)"
    }
}
