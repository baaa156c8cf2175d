extension DependencyGraph {
    /// The graph as JSON, for tools and for comparing two states of an application.
    ///
    /// The text is deterministic. Layers are in order with parents first, nodes are sorted by layer, type and name,
    /// and dependencies are in the order of the parameters. A node's `id` (`Services/Demo.Network#replica`) does not
    /// change when other nodes are added or removed. Sites name files by module, so that two machines write the same
    /// text. Each layer, opening and node is one line, so that line-based tools can compare two files.
    ///
    /// A member with its default value is left out, and so are the type and the name of a dependency if its target has
    /// the same. Therefore 10,000 services whose names have usual lengths take less than 5 MB.
    ///
    /// The member `version` is ``jsonVersion``. It grows when the meaning of a member changes or a member is removed;
    /// new members alone do not change it.
    ///
    /// - Complexity: O(*n* log *n*) in nodes. The name of each type takes about a microsecond.
    public func json() -> String {
        guard case .object(let members) = value(isShort: true) else { return "" }
        let lists = members.map { name, value in
            guard case .array(let elements) = value, !elements.isEmpty else {
                return "\"\(name)\": \(value.compactText)"
            }
            let lines = elements.map { Self.withoutDefaults($0).compactText }
            return "\"\(name)\": [\n" + lines.joined(separator: ",\n") + "\n]"
        }
        return "{\n" + lists.joined(separator: ",\n") + "\n}\n"
    }

    /// The version that ``json()`` writes.
    public static let jsonVersion = 2

    /// The value without the members that have their default values, and with sites as strings.
    private static func withoutDefaults(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(withoutDefaults))
        case .object(let members):
            return .object(
                members.compactMap { name, value in
                    if name == "site" { return (name, shortSite(value)) }
                    // A note has no default value, whatever its name and text are.
                    if name == "notes" { return (name, value) }
                    return isDefault(value, of: name) ? nil : (name, withoutDefaults(value))
                })
        default: return value
        }
    }

    private static func isDefault(_ value: JSONValue, of member: String) -> Bool {
        switch (member, value) {
        case (_, .null), (_, .bool(false)): true
        case (_, .array(let elements)): elements.isEmpty
        case ("visibility", .string("everywhere")), ("execution", .string("plain")), ("kind", .string("direct")): true
        case ("origin", .object(let members)): members.count == 1 && isKind("factory", members[0])
        default: false
        }
    }

    private static func isKind(_ kind: String, _ member: (String, JSONValue)) -> Bool {
        guard case ("kind", .string(kind)) = member else { return false }
        return true
    }

    /// `Module/File.swift:12:5`.
    private static func shortSite(_ site: JSONValue) -> JSONValue {
        guard case .object(let members) = site, case .string(let file) = members[0].1,
            case .int(let line) = members[1].1, case .int(let column) = members[2].1
        else { return site }
        return .string("\(file):\(line):\(column)")
    }

    /// The content of ``json()`` in full: with the members that have their default values, the type and the name of
    /// each dependency, and sites as objects.
    package var jsonValue: JSONValue { value(isShort: false) }

    private func value(isShort: Bool) -> JSONValue {
        let identities = GraphIdentities(self)
        let openers = openersByOpening(identities)
        let rows = edgesBySource()
        let names = NodeNames(self)
        return .object([
            ("version", .int(Self.jsonVersion)),
            ("layers", .array(layers.map(value))),
            ("openings", .array(openings.indices.map { value(openings[$0], openers: openers[$0], identities) })),
            (
                "nodes",
                .array(
                    identities.order.map { position in
                        let edges = rows[position].map { value($0, identities: identities, isShort: isShort) }
                        return value(of: position, edges: edges, identities: identities, names)
                    })
            ),
        ])
    }

    func edgesBySource() -> [[Edge]] {
        var rows = [[Edge]](repeating: [], count: nodes.count)
        for edge in edges { rows[edge.source].append(edge) }
        return rows
    }

    private func value(_ layer: Layer) -> JSONValue {
        .object([
            ("name", .string(layer.name)),
            ("parent", .optional(layer.parent.map { layers[$0].name })),
            ("site", Self.value(layer.site)),
        ])
    }

    /// For each opening, the identities of the services that use it through a `ScopeOpener`, in the order of the nodes.
    private func openersByOpening(_ identities: GraphIdentities) -> [[String]] {
        var openers = [[String]](repeating: [], count: openings.count)
        for node in identities.order {
            for opening in nodes[node].opens { openers[opening].append(identities.nodes[node]) }
        }
        return openers
    }

    private func value(_ opening: Opening, openers: [String], _ identities: GraphIdentities) -> JSONValue {
        let lists: [(String, [JSONValue])] = [
            ("entries", opening.entries.map { .string($0.requested.qualifiedTypeName) }),
            ("entryTargets", opening.entries.map { .optional($0.target.map { identities.nodes[$0] }) }),
            ("openers", openers.map(JSONValue.string)),
        ]
        return .object(
            [
                ("scope", .string(opening.name)),
                ("outer", .optional(opening.outer)),
                ("layer", .string(layers[opening.layer].name)),
                ("provided", .array(opening.provided.map { .string($0.qualifiedTypeName) })),
                ("site", Self.value(opening.site)),
            ] + lists.filter { !$0.1.isEmpty }.map { ($0.0, .array($0.1)) })
    }

    private func value(
        of position: Int, edges: [JSONValue], identities: GraphIdentities, _ names: NodeNames
    ) -> JSONValue {
        let node = nodes[position]
        // Only a service whose type and name do not distinguish it has a label.
        let label = names[position] == node.key.description ? [] : [("label", JSONValue.string(names[position]))]
        let remarks = notes(of: position).map { ($0.name, JSONValue.string($0.text)) }
        return .object(
            [
                ("id", .string(identities.nodes[position])),
                ("layer", .string(layers[node.layer].name)),
                ("module", .string(node.module)),
                ("type", .string(node.key.qualifiedTypeName)),
                ("name", .optional(node.key.name?.description)),
                ("scope", Self.value(node.scope)),
                ("execution", .string(node.execution.rawValue)),
                ("origin", Self.value(node.origin)),
                ("isOpaque", .bool(node.isOpaque)),
                ("isHosted", .bool(node.isHosted)),
                ("isReplacing", .bool(node.isReplacing)),
                ("isContributed", .bool(node.isContributed)),
                ("isRoot", .bool(node.isRoot)),
                ("visibility", .string(node.visibility.description)),
                ("cost", node.cost.map(JSONValue.int) ?? .null),
                ("arguments", .array(node.arguments.map { .string(String(reflecting: $0)) })),
                ("opens", .array(openedScopes(by: position).map(JSONValue.string))),
                ("site", Self.value(node.site)),
                ("dependencies", .array(edges)),
            ] + (remarks.isEmpty ? [] : [("notes", .object(remarks))]) + label)
    }

    /// - Parameter isShort: Whether the type and the name are left out if the target has the same, as in ``json()``.
    private func value(_ edge: Edge, identities: GraphIdentities, isShort: Bool) -> JSONValue {
        let isKnown = isShort && edge.target.map { nodes[$0].key == edge.requested } ?? false
        let key: [(String, JSONValue)] = [
            ("type", .string(edge.requested.qualifiedTypeName)),
            ("name", .optional(edge.requested.name?.description)),
        ]
        return .object(
            [("kind", .string(edge.kind.rawValue))] + (isKnown ? [] : key) + [
                ("target", .optional(edge.target.map { identities.nodes[$0] })),
                ("arguments", .array(edge.arguments.map { .string($0.qualifiedTypeName) })),
            ])
    }

    private static func value(_ scope: Scope) -> JSONValue {
        let (kind, name): (String, String?) =
            switch scope {
            case .transient: ("transient", nil)
            case .graph: ("graph", nil)
            case .container: ("container", nil)
            case .weak: ("weak", nil)
            case .memorySensitive: ("memorySensitive", nil)
            case .custom(let name): ("custom", name)
            case .scoped(let name): ("scoped", name)
            }
        return .object([("kind", .string(kind)), ("name", .optional(name))])
    }

    private static func value(_ origin: Origin) -> JSONValue {
        switch origin {
        case .factory: .object([("kind", .string("factory"))])
        case .forward: .object([("kind", .string("forward"))])
        case .decorator: .object([("kind", .string("decorator"))])
        case .opened(let scope): .object([("kind", .string("opened")), ("scope", .string(scope))])
        case .expected(let from, let provided):
            .object([("kind", .string("expected")), ("from", .string(from)), ("provided", .bool(provided))])
        }
    }

    private static func value(_ site: SourceSite) -> JSONValue {
        .object([("file", .string(site.fileID)), ("line", .int(site.line)), ("column", .int(site.column))])
    }
}
