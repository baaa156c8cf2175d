extension MessageSchema {
    /// Whether the schema has more than `limit` parts. Counting stops there.
    func isLarger(than limit: Int) -> Bool {
        var open = [self]
        var count = 0
        while let schema = open.popLast() {
            count += 1
            if count > limit { return true }
            switch schema {
            case .optional(let inner), .list(let inner), .map(let inner): open.append(inner)
            case .record(_, let fields): open += fields.map(\.schema)
            case .choice(_, let values): count += values.count
            case .scalar, .enclosing, .unreadable: break
            }
        }
        return false
    }

    var isUnreadable: Bool {
        if case .unreadable = self { true } else { false }
    }

    /// Whether the schema refers to a record that encloses it, so that it has another meaning elsewhere.
    var reachesOutside: Bool {
        var open = [(schema: self, records: 0)]
        while let (schema, records) = open.popLast() {
            switch schema {
            case .enclosing(let levels): if levels >= records { return true }
            case .optional(let inner), .list(let inner), .map(let inner): open.append((inner, records))
            case .record(_, let fields): open += fields.map { ($0.schema, records + 1) }
            case .scalar, .choice, .unreadable: break
            }
        }
        return false
    }
}
