extension MessageSchema {
    /// The first 20 reasons that Protocol Buffers cannot write this schema, one clause each; empty if they can.
    ///
    /// Each field of a record needs a number of its own. A list or a map contains no lists, no maps and no values that
    /// may be missing. No list and no map may be missing, because an empty one looks the same. A schema that is not a
    /// message becomes field 1 of one: see ``isProtobufMessage``. ``unreadable(name:reason:)`` is no obstacle here; the
    /// proof reports it separately.
    public var protobufObstacles: [String] {
        var obstacles = ProtobufObstacles()
        obstacles.visit(self)
        return obstacles.found
    }

    /// Whether this schema is a message itself; otherwise it becomes field 1 of a message.
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

    /// Uses a list of the parts that are left, because a deep schema could overflow the call stack.
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
                add(place, "has the number \(number); a field number is 1 to 536870911, but not 19000 to 19999")
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
