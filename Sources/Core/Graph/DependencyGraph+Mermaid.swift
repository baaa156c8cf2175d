extension DependencyGraph {
    /// The graph as a Mermaid flowchart, for Markdown and wikis: one box a layer, one node a registration.
    ///
    /// Arrows go from who needs to what is needed: plain for a dependency, with a word for an optional, collected, named
    /// or decorated one; dotted for a completion, dotted with a word for what is made later; thick for `implements`.
    /// What must exist and is not served is red. Deterministic.
    /// Mermaid itself refuses more than 500 edges unless `maxEdges` is raised in its configuration.
    public func mermaid() -> String {
        var lines = ["flowchart LR"]
        for layer in layers.indices {
            lines.append("    subgraph layer\(layer)[\"\(Self.escaped(layers[layer].name))\"]")
            for node in nodes.indices where nodes[node].layer == layer {
                lines.append("        n\(node)\(Self.shape(of: nodes[node]))")
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
    private static func shape(of node: Node) -> String {
        let label = escaped(node.key.description)
        switch node.origin {
        case .expected(let from, _): return "[/\"\(label)<br/>from \(escaped(from))\"/]"
        case .opened(let scope): return "[/\"\(label)<br/>with \(escaped(scope))\"/]"
        case .forward: return "[\"\(label)\"]"
        case .decorator: return "[[\"\(label)<br/>decorator\"]]"
        case .factory: break
        }
        return switch node.scope {
        case .transient: "[\"\(label)<br/>transient\"]"
        case .graph: "[\"\(label)<br/>graph\"]"
        case .container: "(\"\(label)<br/>container\")"
        case .weak: "(\"\(label)<br/>weak\")"
        case .memorySensitive: "(\"\(label)<br/>memorySensitive\")"
        case .custom(let name), .scoped(let name): "(\"\(label)<br/>\(escaped(name))\")"
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

    /// Entities for what Mermaid or HTML would read as its own; control characters become spaces.
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
