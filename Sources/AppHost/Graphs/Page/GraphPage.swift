public import StrataCore

extension DependencyGraph {
    /// The graph as a page: one file that loads nothing else and opens in any browser.
    ///
    /// Layers are floors. Modules lie on them with arrows and counts, and show their services on demand; a matrix and a
    /// table show the same graph. When you select a service, the page shows why it exists, what it needs and what needs
    /// it. The page follows the system's light or dark appearance and works with the keyboard alone.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - problems: The problems that the proof found, shown in red with their texts; see `AppHost.survey()`.
    /// - Complexity: The same as `json()`, and O(nodes) for each problem.
    public func html(title: String = "Dependency graph", problems: [Problem] = []) -> String {
        GraphPage(graph: self, problems: problems, title: title).text
    }
}

/// Assembles style, script, markup and data.
struct GraphPage {
    let graph: DependencyGraph
    let problems: [Problem]
    let title: String
    var attachments = GraphAttachments()

    var text: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
        <link rel="icon" href="data:,">
        <title>\(Self.escaped(title))</title>
        <style>
        \(PageFiles.style)
        </style>
        </head>
        <body>
        \(Self.markup(title: Self.escaped(title)))
        <script type="application/json" id="data">\(data)</script>
        <script>
        \(PageFiles.script)
        </script>
        </body>
        </html>

        """
    }

    /// Allows inline styles and scripts and images in data URLs, and nothing else.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

    /// Only `<` can end a script element, and in JSON it occurs only in strings, so it is escaped.
    private var data: String {
        let identities = GraphIdentities(self.graph)
        let names = NodeNames(graph)
        let value = JSONValue.object(
            [
                ("graph", graph.jsonValue),
                ("labels", .array(identities.order.map { .string(names.phrase($0)) })),
                ("problems", .array(problems.map { self.value($0, identities) })),
            ] + attachments.jsonMembers)
        var text = ""
        for scalar in PackedJSON.pack(value).compactText.unicodeScalars {
            if scalar == "<" { text += "\\u003c" } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    private func value(_ problem: Problem, _ identities: GraphIdentities) -> JSONValue {
        .object([
            ("code", .string("\(problem.code)")),
            ("site", .string("\(problem.site)")),
            ("summary", .string(problem.summary)),
            ("details", .array(problem.details.map(JSONValue.string))),
            ("advice", .array(problem.advice.map(JSONValue.string))),
            ("nodes", .array(affected(by: problem, identities).map(JSONValue.string))),
            ("involved", .array(involved(in: problem, identities).map(JSONValue.string))),
        ])
    }

    /// The services that the text of a problem names: its own, its requesters, and those of its details. The page marks
    /// the arrows between them.
    private func involved(in problem: Problem, _ identities: GraphIdentities) -> [String] {
        identities.order.filter { number in
            let node = graph.nodes[number]
            return node.site == problem.site || problem.requesters.contains(node.site)
                || problem.details.contains { $0.contains("\(node.key)") && $0.contains("\(node.site)") }
        }
        .map { identities.nodes[$0] }
    }

    /// The services that a problem affects: those with its location or name, otherwise those that need the missing
    /// service.
    private func affected(by problem: Problem, _ identities: GraphIdentities) -> [String] {
        func found(where holds: (DependencyGraph.Node) -> Bool) -> [String] {
            identities.order.filter { holds(graph.nodes[$0]) }.map { identities.nodes[$0] }
        }
        let own = found { node in
            node.site == problem.site
                || graph.layers[node.layer].name == problem.layer && "\(node.key)" == problem.service
        }
        return own.isEmpty ? found { problem.requesters.contains($0.site) } : own
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
