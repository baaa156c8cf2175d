/// Assembles the schema of a type from the requests of one run.
struct SchemaAssembly {
    let run: SchemaRun
    /// The positions that may be missing: the type decodes without them.
    let optionals: Set<SchemaRun.Place>
    let name: String

    func schema(at place: SchemaRun.Place) -> MessageSchema {
        let schema: MessageSchema
        switch run.contents[place] {
        case nil, .decoder?: schema = .record(name: name(of: place), fields: [])
        case .schema(let known)?: schema = known
        case .record?: schema = .record(name: name(of: place), fields: fields(of: place))
        case .value?: schema = parts(of: place).first.map { self.schema(at: $0) } ?? unreadable("it reads nothing")
        case .row?: schema = row(at: place)
        }
        return optionals.contains(place) ? schema.madeOptional : schema
    }

    private func fields(of place: SchemaRun.Place) -> [MessageSchema.Field] {
        parts(of: place).map { part in
            let name =
                switch part.last {
                case .key(let name)?: name
                case .item(let index)?: "[\(index)]"
                case .element?, .value?, nil: ""
                }
            return .init(name: name, number: run.numbers[part], schema: schema(at: part))
        }
    }

    /// An unkeyed container whose length the type requests is a list. Otherwise its values are fields that are named
    /// for their positions.
    private func row(at place: SchemaRun.Place) -> MessageSchema {
        if run.openRows.contains(place) {
            return parts(of: place).first.map { .list(schema(at: $0)) }
                ?? unreadable("it reads no value of its unkeyed container")
        }
        let record = MessageSchema.record(name: name(of: place), fields: fields(of: place))
        return record.reachesOutside ? unreadable("it contains itself in an unkeyed container") : record
    }

    private func parts(of place: SchemaRun.Place) -> [SchemaRun.Place] {
        run.order.filter { $0.count == place.count + 1 && $0.starts(with: place) }
    }

    private func name(of place: SchemaRun.Place) -> String {
        place.isEmpty ? name : "\(name) \(SchemaRun.text(place))"
    }

    private func unreadable(_ reason: String) -> MessageSchema { .unreadable(name: name, reason: reason) }
}
