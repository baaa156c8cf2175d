extension DependencyGraph {
    /// The graph as a Mermaid flowchart, for Markdown and wikis: one box for each layer, one node for each
    /// registration.
    ///
    /// Arrows lead from a service to its dependency: plain for a dependency, with a word for an optional, collected,
    /// named or decorated one; dotted for a completion, dotted with a word for a later construction; thick for
    /// `implements`. Required services that nothing serves are red. A registration that opens scopes through a
    /// `ScopeOpener` names them. Deterministic. Mermaid itself refuses more than 500 edges unless `maxEdges` is raised
    /// in its configuration.
    public func mermaid() -> String {
        let names = NodeNames(self)
        var lines = ["flowchart LR"]
        for layer in layers.indices {
            lines.append("    subgraph layer\(layer)[\"\(Self.escaped(layers[layer].name))\"]")
            for node in nodes.indices where nodes[node].layer == layer {
                lines.append("        n\(node)\(shape(of: node, names))")
            }
            lines.append("    end")
        }
        var missing: [ServiceKey: Int] = [:]
        for edge in edges where edge.target != nil || !edge.kind.mayBeMissing {
            let arrow = Self.arrow(edge.kind)
            if let target = edge.target {
                lines.append("    n\(edge.source) \(arrow) n\(target)")
            } else if let number = missing[edge.requested] {
                lines.append("    n\(edge.source) \(arrow) missing\(number)")
            } else {
                let number = missing.count
                missing[edge.requested] = number
                let label = Self.escaped(edge.requested.description)
                lines.append("    missing\(number)[\"\(label)<br/>not registered\"]:::missing")
                lines.append("    n\(edge.source) \(arrow) missing\(number)")
            }
        }
        if !missing.isEmpty { lines.append("    classDef missing stroke:#c00,color:#c00,stroke-dasharray:4") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Shared instances are rounded, given values are slanted, decorators have double sides, everything else is a box.
    private func shape(of position: Int, _ names: NodeNames) -> String {
        let node = nodes[position]
        let opened = openedScopes(by: position)
        let lines =
            [names[position]] + Self.words(of: node)
            + (opened.isEmpty ? [] : ["opens \(opened.joined(separator: ", "))"])
        let label = lines.map(Self.escaped).joined(separator: "<br/>")
        return switch (node.origin, node.scope) {
        case (.expected, _), (.opened, _): "[/\"\(label)\"/]"
        case (.decorator, _): "[[\"\(label)\"]]"
        case (.forward, _), (.factory, .transient), (.factory, .graph): "[\"\(label)\"]"
        case (.factory, _): "(\"\(label)\")"
        }
    }

    /// The lines under the name.
    private static func words(of node: Node) -> [String] {
        switch (node.origin, node.scope) {
        case (.expected(let from, _), _): ["from \(from)"]
        case (.opened(let scope), _): ["with \(scope)"]
        case (.forward, _): []
        case (.decorator, _): ["decorator"]
        case (.factory, .transient): ["transient"]
        case (.factory, .graph): ["graph"]
        case (.factory, .container): ["container"]
        case (.factory, .weak): ["weak"]
        case (.factory, .memorySensitive): ["memorySensitive"]
        case (.factory, .custom(let name)), (.factory, .scoped(let name)): [name]
        }
    }

    private static func arrow(_ kind: Edge.Kind) -> String {
        switch kind {
        case .direct: "-->"
        case .optional: "-- optional -->"
        case .collected: "-- collects -->"
        case .named: "-- named -->"
        case .decorated: "-- decorates -->"
        case .lazy: "-. lazy .->"
        case .provider: "-. provides .->"
        case .completion: "-.->"
        case .factory: "-. makes .->"
        case .forward: "==>"
        }
    }

    /// Escapes characters that Mermaid or HTML would interpret; control characters become spaces.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "#quot;"
            case "<": escaped += "#lt;"
            case ">": escaped += "#gt;"
            case "&": escaped += "#amp;"
            case "#", "`", "\\", "*", "_": escaped += "#\(scalar.value);"
            case "\u{00}"..."\u{1F}": escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
