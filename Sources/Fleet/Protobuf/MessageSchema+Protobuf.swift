extension MessageSchema {
    /// The reasons that this schema is not a message of Protocol Buffers, one clause each; empty if it is one.
    ///
    /// Each field of a record has a number of its own, a list has neither lists nor missing values in it, and neither a
    /// list nor a map may be missing, because one without elements looks the same. A schema other than a record becomes
    /// the field 1 of a record. ``unreadable(name:reason:)`` is no obstacle here; the proof reports it separately.
    public var protobufObstacles: [String] {
        var obstacles = ProtobufObstacles()
        obstacles.visit(self)
        return obstacles.found
    }

    /// Whether the message is this schema itself, and not its field 1.
    public var isProtobufMessage: Bool {
        switch self {
        case .record, .unreadable, .scalar(.instant): true
        case .scalar, .optional, .list, .map, .choice, .enclosing: false
        }
    }
}

private struct ProtobufObstacles {
    private static let most = 20
    private static let numbers = 1...536_870_911
    private static let reserved = 19_000...19_999

    private(set) var found: [String] = []

    private mutating func add(_ path: String, _ clause: String) {
        guard found.count < Self.most else { return }
        found.append(path.isEmpty ? "the message \(clause)" : "`\(path)` \(clause)")
    }

    /// A list of what is left to visit, because a manifest may be deeper than the stack.
    mutating func visit(_ message: MessageSchema) {
        var open = [(schema: message, path: "")]
        while let (schema, path) = open.popLast() {
            switch schema {
            case .scalar, .choice, .enclosing, .unreadable: break
            case .optional(let inner):
                switch inner {
                case .list: add(path, "is a list that may be missing, which looks like one without elements")
                case .map: add(path, "is a map that may be missing, which looks like one without entries")
                default: break
                }
                open.append((inner, path))
            case .list(let inner):
                check(inner, in: "a list", "\(path)[]")
                open.append((inner, "\(path)[]"))
            case .map(let inner):
                check(inner, in: "a map", "\(path)[*]")
                open.append((inner, "\(path)[*]"))
            case .record(_, let fields):
                check(fields, path)
                open += fields.reversed().map { ($0.schema, Self.inside(path, $0.name)) }
            }
        }
    }

    private mutating func check(_ element: MessageSchema, in collection: String, _ path: String) {
        switch element {
        case .optional: add(path, "may be missing inside \(collection)")
        case .list: add(path, "is a list inside \(collection)")
        case .map: add(path, "is a map inside \(collection)")
        case .scalar, .choice, .record, .enclosing, .unreadable: break
        }
    }

    private mutating func check(_ fields: [MessageSchema.Field], _ path: String) {
        var names: [Int: String] = [:]
        for field in fields {
            let place = Self.inside(path, field.name)
            guard let number = field.number else {
                add(place, "has no number")
                continue
            }
            if !Self.numbers.contains(number) || Self.reserved.contains(number) {
                add(place, "has the number \(number), and 1 to 536870911 without 19000 to 19999 are numbers of fields")
            } else if let other = names.updateValue(field.name, forKey: number) {
                add(place, "has the number \(number), as `\(other)` has")
            }
        }
    }

    private static func inside(_ path: String, _ name: String) -> String {
        if path.utf8.count > 400 { return path }
        return path.isEmpty || name.hasPrefix("[") ? path + name : "\(path).\(name)"
    }
}
