extension DependencyGraph {
    /// The graph for Graphviz: `desk graph --format dot | dot -Tsvg -o graph.svg`. Layers are clusters, their modules
    /// are clusters inside them, and registrations are nodes. A registration that opens scopes through a `ScopeOpener`
    /// names them.
    ///
    /// Arrows lead from a service to its dependency: solid at construction, dashed when constructed later, dotted for a
    /// completion, bold for `implements`. Every arrow except that of a plain parameter states its kind. Shared
    /// instances are rounded, except decorators; hosted services and roots have a thick border; required services that
    /// nothing serves are red. Names of nodes are their identities in ``json()``. Deterministic: sorted like it.
    public func dot() -> String {
        let identities = GraphIdentities(self)
        let names = NodeNames(self)
        var lines = [
            "digraph dependencies {",
            "    rankdir=LR;",
            // Without it, dot fails on some large graphs with clusters: "trouble in init_rank".
            "    newrank=true;",
            "    node [shape=box, fontname=\"Helvetica\", fontsize=10];",
            "    edge [fontname=\"Helvetica\", fontsize=8];",
        ]
        let modules = nodes.map(\.module)
        for layer in layers.indices {
            lines.append("    subgraph cluster_\(layer) {")
            lines.append("        label=\(Self.quoted(layers[layer].name));")
            let members = identities.order.filter { nodes[$0].layer == layer }
            for (number, module) in Set(members.map { modules[$0] }).sorted().enumerated() {
                lines.append("        subgraph cluster_\(layer)_\(number) {")
                lines.append("            label=\(Self.quoted(module)); style=dashed;")
                for node in members where modules[node] == module {
                    let attributes = attributes(of: node, names)
                    lines.append("            \(Self.quoted(identities.nodes[node])) [\(attributes)];")
                }
                lines.append("        }")
            }
            lines.append("    }")
        }
        lines += arrows(identities)
        lines.append("}")
        return lines.joined(separator: "\n") + "\n"
    }

    private func arrows(_ identities: GraphIdentities) -> [String] {
        let edgesOfNode = edgesBySource()
        var lines: [String] = []
        var missing: Set<ServiceKey> = []
        for edge in identities.order.flatMap({ edgesOfNode[$0] }) where edge.target != nil || !edge.kind.mayBeMissing {
            // No identity begins with a slash, because the name of a layer precedes it.
            let target = edge.target.map { identities.nodes[$0] } ?? "/\(Self.name(of: edge.requested))"
            if edge.target == nil, missing.insert(edge.requested).inserted {
                let label = Self.quoted("\(edge.requested)", "not registered")
                lines.append(
                    "    \(Self.quoted(target)) [label=\(label), color=\"#c00000\", fontcolor=\"#c00000\", style=dashed];"
                )
            }
            let style = Self.style(of: edge.kind).map { " [\($0)]" } ?? ""
            lines.append("    \(Self.quoted(identities.nodes[edge.source])) -> \(Self.quoted(target))\(style);")
        }
        return lines
    }

    private static func name(of key: ServiceKey) -> String {
        key.qualifiedTypeName + (key.name.map { "#\($0)" } ?? "")
    }

    private func attributes(of position: Int, _ names: NodeNames) -> String {
        let node = nodes[position]
        let (word, isShared): (String, Bool) =
            switch (node.origin, node.scope) {
            case (.expected(let from, _), _): ("from \(from)", true)
            case (.opened(let scope), _): ("with \(scope)", true)
            case (.decorator, _): ("decorator", false)
            case (.forward, _): ("implements", false)
            case (.factory, .transient): ("transient", false)
            case (.factory, .graph): ("graph", false)
            case (.factory, .container): ("container", true)
            case (.factory, .weak): ("weak", true)
            case (.factory, .memorySensitive): ("memorySensitive", true)
            case (.factory, .custom(let name)), (.factory, .scoped(let name)): (name, true)
            }
        let opened = openedScopes(by: position)
        let lines = [names[position], word] + (opened.isEmpty ? [] : ["opens \(opened.joined(separator: ", "))"])
        return "label=\(Self.quoted(lines))" + (isShared ? ", style=rounded" : "")
            + (node.isHosted || node.isRoot ? ", penwidth=2" : "")
    }

    /// Nil for a plain parameter.
    private static func style(of kind: Edge.Kind) -> String? {
        switch kind {
        case .direct: nil
        case .optional, .collected, .named, .decorated: "label=\(quoted(kind.rawValue))"
        case .lazy, .provider, .factory: "style=dashed, label=\(quoted(kind.rawValue))"
        case .completion: "style=dotted, label=\(quoted(kind.rawValue))"
        case .forward: "style=bold, label=\"implements\""
        }
    }

    /// A quoted string of one or more lines. Backslashes are doubled, because labels interpret escapes; line breaks
    /// become spaces.
    private static func quoted(_ lines: String...) -> String { quoted(lines) }

    private static func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            var text = ""
            for scalar in line.unicodeScalars {
                switch scalar {
                case "\"": text += "\\\""
                case "\\": text += "\\\\"
                // An entity would be read as the character that it represents.
                case "&": text += "&amp;"
                case "\u{00}"..."\u{1F}", "\u{7F}": text += " "
                default: text.unicodeScalars.append(scalar)
                }
            }
            return text
        }
        return "\"\(escaped.joined(separator: "\\n"))\""
    }
}
