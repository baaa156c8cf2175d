/// A module graph as text that other tools draw.
///
/// Only modules of the codebase are drawn, without tests, plugins and snippets unless requested. If violations are
/// given, the first import of each is red. Deterministic. Sendable.
public struct GraphDrawing: Sendable, Hashable {
    private struct Edge: Hashable {
        var importer: String
        var imported: String
        var count: Int
        var isBroken: Bool
    }

    private let modules: [String]
    private let edges: [Edge]

    /// A drawing of a codebase's modules.
    public init(of codebase: Codebase, violations: [Violation] = [], includingTests: Bool = false) {
        modules = codebase.modules.filter { $0.isProduction || includingTests }.map(\.name)
        let shown = Set(modules)
        let broken = Set(violations.flatMap { $0.chain.prefix(1) }.map { [$0.importer, $0.imported] })
        edges = codebase.graph.edges.filter { shown.contains($0.importer) && shown.contains($0.imported) }.map {
            Edge(
                importer: $0.importer, imported: $0.imported, count: $0.sites.count,
                isBroken: broken.contains([$0.importer, $0.imported]))
        }
    }

    /// Graphviz: `strata graph | dot -Tsvg`.
    public var dot: String {
        var text = "digraph modules {\n    rankdir = TB;\n    node [shape = box];\n"
        for module in modules { text += "    \(Self.quoted(module));\n" }
        for edge in edges {
            let broken = edge.isBroken ? ", color = red" : ""
            text +=
                "    \(Self.quoted(edge.importer)) -> \(Self.quoted(edge.imported)) [label = \"\(edge.count)\"\(broken)];\n"
        }
        return text + "}\n"
    }

    /// Mermaid, as GitHub draws it in Markdown.
    public var mermaid: String {
        var text = "flowchart TD\n"
        let numbers = Dictionary(modules.enumerated().map { ($1, $0) }) { first, _ in first }
        for (number, module) in modules.enumerated() {
            text += "    m\(number)[\"\(module.replacing("\"", with: "#quot;"))\"]\n"
        }
        var broken: [String] = []
        for (number, edge) in edges.enumerated() {
            guard let from = numbers[edge.importer], let to = numbers[edge.imported] else { continue }
            text += "    m\(from) -->|\(edge.count)| m\(to)\n"
            if edge.isBroken { broken.append(String(number)) }
        }
        if !broken.isEmpty { text += "    linkStyle \(broken.joined(separator: ",")) stroke:red\n" }
        return text
    }

    private static func quoted(_ name: String) -> String {
        "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
