internal import StrataCore

/// The difference that the page and the summary for a pull request show. It separates moves from additions and
/// removals.
struct GraphComparison {
    /// A service whose layer or module has changed.
    struct Move: Hashable {
        let from: String
        let to: String
    }

    /// The name of the older graph: its file.
    let name: String
    let difference: GraphDifference
    let moves: [Move]
    /// New services that were not moved.
    let added: [GraphDocument.Service]
    /// Services that were removed, not moved.
    let removed: [GraphDocument.Service]
    /// The services of both states by identity; the newer one of a service that is in both.
    let services: [String: GraphDocument.Service]

    init(from old: GraphDocument, to new: GraphDocument, name: String) {
        self.name = name
        services = Dictionary((new.services + old.services).map { ($0.id, $0) }) { newer, _ in newer }
        difference = GraphDifference(from: old, to: new)
        let after = Self.grouped(difference.addedServices)
        let before = Self.grouped(difference.removedServices)
        var moves: [Move] = []
        var moved: Set<String> = []
        for service in difference.addedServices {
            guard let came = after[Self.key(service)], let left = before[Self.key(service)], came.count == 1,
                let origin = left.first, left.count == 1
            else { continue }
            moves.append(Move(from: origin.id, to: service.id))
            moved.formUnion([origin.id, service.id])
        }
        for change in difference.changes where change.property == "module" {
            moves.append(Move(from: "module \(change.old)", to: change.subject))
        }
        self.moves = moves
        added = difference.addedServices.filter { !moved.contains($0.id) }
        removed = difference.removedServices.filter { !moved.contains($0.id) }
    }

    /// Changes other than moves.
    var changes: [GraphDifference.Change] { difference.changes.filter { $0.property != "module" } }

    private static func key(_ service: GraphDocument.Service) -> String { "\(service.type)#\(service.name ?? "")" }

    private static func grouped(_ services: [GraphDocument.Service]) -> [String: [GraphDocument.Service]] {
        Dictionary(grouping: services, by: key)
    }

    /// The JSON that the page reads.
    var jsonValue: JSONValue {
        .object([
            ("from", .string(name)),
            ("added", .array(added.map { .string($0.id) })),
            ("removed", .array(removed.map(Self.value))),
            ("moved", .array(moves.map { .object([("from", .string($0.from)), ("to", .string($0.to))]) })),
            (
                "changed",
                .array(
                    changes.map {
                        .object([
                            ("subject", .string($0.subject)), ("property", .string($0.property)),
                            ("old", .string($0.old)), ("new", .string($0.new)),
                        ])
                    })
            ),
            ("addedDependencies", .array(difference.addedDependencies.map(Self.value))),
            ("removedDependencies", .array(difference.removedDependencies.map(Self.value))),
        ])
    }

    private static func value(_ dependency: GraphDifference.Dependency) -> JSONValue {
        .object([
            ("source", .string(dependency.source.id)), ("kind", .string(dependency.dependency.kind)),
            ("target", .optional(dependency.dependency.target)), ("type", .string(dependency.dependency.type)),
            ("reach", .string(dependency.reach.rawValue)),
        ])
    }

    /// A removed service, in the form of the graph's own nodes.
    private static func value(_ service: GraphDocument.Service) -> JSONValue {
        let parts = service.scope.split(separator: "(", maxSplits: 1).map(String.init)
        let name = parts.count == 2 ? String(parts[1].dropLast()) : nil
        let notes = service.notes.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
        return .object([
            ("id", .string(service.id)), ("layer", .string(service.layer)), ("module", .string(service.module)),
            ("type", .string(service.type)),
            ("name", .optional(service.name)),
            ("scope", .object([("kind", .string(parts.first ?? "graph")), ("name", .optional(name))])),
            ("execution", .string(service.execution)), ("origin", .object([("kind", .string("factory"))])),
            ("visibility", .string(service.visibility)), ("cost", service.cost.map(JSONValue.int) ?? .null),
            ("arguments", .array(service.arguments.map(JSONValue.string))),
            ("opens", .array(service.opens.map(JSONValue.string))), ("notes", .object(notes)),
            (
                "site",
                .object([
                    ("file", .string(service.site.file)), ("line", .int(service.site.line)),
                    ("column", .int(service.site.column)),
                ])
            ),
            (
                "dependencies",
                .array(
                    service.dependencies.map {
                        .object([
                            ("kind", .string($0.kind)), ("type", .string($0.type)), ("name", .optional($0.name)),
                            ("target", .optional($0.target)), ("arguments", .array([])),
                        ])
                    })
            ),
        ])
    }
}
