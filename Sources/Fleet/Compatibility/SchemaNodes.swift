/// A schema as numbered nodes. A reference to an enclosing record is the node of that record.
struct SchemaNodes {
    enum Node {
        case scalar(MessageSchema.Scalar)
        case optional(Int)
        case list(Int)
        case map(Int)
        case choice([String])
        case record([Field])
        case unreadable(String)
    }

    struct Field {
        let name: String
        let number: Int?
        let node: Int
    }

    private(set) var nodes: [Node] = []

    /// The node 0 is the schema itself, and no node refers to itself without a record in between.
    init(_ schema: MessageSchema) {
        _ = add(schema, inside: [])
    }

    /// - Parameter records: The nodes of the records around this place, from the outside in.
    private mutating func add(_ schema: MessageSchema, inside records: [Int]) -> Int {
        if case .enclosing(let levels) = schema, levels >= 0, levels < records.count {
            return records[records.count - 1 - levels]
        }
        let position = nodes.count
        nodes.append(.unreadable(""))
        switch schema {
        case .scalar(let scalar): nodes[position] = .scalar(scalar)
        case .optional(let inner): nodes[position] = .optional(add(inner, inside: records))
        case .list(let inner): nodes[position] = .list(add(inner, inside: records))
        case .map(let inner): nodes[position] = .map(add(inner, inside: records))
        case .choice(_, let values): nodes[position] = .choice(values)
        case .record(_, let fields):
            nodes[position] = .record(
                fields.map {
                    Field(name: $0.name, number: $0.number, node: add($0.schema, inside: records + [position]))
                })
        case .enclosing(let levels):
            nodes[position] = .unreadable("it refers to a record \(levels) levels outside itself, which does not exist")
        case .unreadable(_, let reason): nodes[position] = .unreadable(reason)
        }
        return position
    }

    /// A short description of the node.
    func noun(_ position: Int) -> String {
        switch nodes[position] {
        case .scalar(let scalar): scalar.rawValue
        case .optional(let inner): "\(noun(inner)) or nothing"
        case .list: "a list"
        case .map: "a map"
        case .choice: "a choice"
        case .record: "a record"
        case .unreadable: "a schema that cannot be read"
        }
    }
}
