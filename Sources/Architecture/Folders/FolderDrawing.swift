/// The folders of a module as text that other tools draw, or as a page: arrows that go up are red, cycles are boxed.
///
/// The references decide the direction, because the folders are in the order with the fewest references upwards.
/// Deterministic. Sendable.
public struct FolderDrawing: Sendable {
    /// One arrow with the references that it stands for.
    public struct Arrow: Sendable {
        /// The folder with the references.
        public var from: String
        /// The referenced folder.
        public var to: String
        /// Whether it goes up, against the order.
        public var goesUp: Bool
        /// The references.
        public var references: [SourceReference]
    }

    /// The name of the module.
    public let module: String
    /// The unit that is drawn as one node: folders of the first level, each folder, or each file.
    public let unit: FolderUnit
    /// The folders from the top to the bottom.
    public let folders: [String]
    /// The arrows, sorted by `from` and then by `to`, with the folders in the order of the module's files.
    public let arrows: [Arrow]
    /// The folders of each cycle, from the top.
    public let cycles: [[String]]
    /// The floor of each folder, 0 at the top; the folders of a cycle are on the same floor.
    let floors: [String: Int]

    /// The age of the compiler's index from which the arrows come; `nil` when they come from text.
    public let indexAge: IndexAge?

    /// A drawing of the folders of a module; `nil` when the codebase has no such module.
    public init?(of module: String, unit: FolderUnit = .folders, in codebase: Codebase) {
        guard let found = codebase.module(named: module) else { return nil }
        self.init(
            of: found, unit: unit, references: codebase.references(in: [ModulePattern(found.name)]), in: codebase)
    }

    /// The same drawing from the compiler's index, which a debug build writes.
    ///
    /// - Throws: ``ArchitectureError`` with the code `noIndexStore` when the index is missing, cannot be read or has
    ///   none of the module's files.
    public init?(
        preciselyOf module: String, unit: FolderUnit = .folders, in codebase: Codebase
    ) throws(ArchitectureError) {
        guard let found = codebase.module(named: module) else { return nil }
        let references = try codebase.preciseReferences(in: [ModulePattern(found.name)])
        self.init(of: found, unit: unit, references: references, in: codebase)
    }

    private init(of found: Module, unit: FolderUnit, references: ReferenceGraph, in codebase: Codebase) {
        module = found.name
        self.unit = unit
        indexAge = references.indexAge
        let graph = FolderGraph(unit, of: references, in: codebase)
        let cut = Set(graph.cycles.flatMap(graph.cut(of:)))
        let floors = Self.floors(graph)
        let order = Self.order(graph, without: cut, floors: floors)
        folders = order.map { graph.names[$0] }
        cycles = graph.cycles.map { cycle in order.filter(cycle.contains).map { graph.names[$0] } }
        arrows = graph.arrows.map {
            Arrow(
                from: graph.names[$0.from], to: graph.names[$0.to], goesUp: cut.contains($0),
                references: graph.references(of: $0))
        }
        self.floors = Dictionary(uniqueKeysWithValues: graph.names.indices.map { (graph.names[$0], floors[$0]) })
    }

    /// For each folder, the number of arrows on the longest path down to it, not counting the arrows inside cycles.
    private static func floors(_ graph: FolderGraph) -> [Int] {
        let group = graph.groups
        let inner = graph.arrows.map { (from: group[$0.from], to: group[$0.to]) }.filter { $0.from != $0.to }
        var waiting = [Int](repeating: 0, count: graph.names.count)
        var below = [[Int]](repeating: [], count: graph.names.count)
        for arrow in inner {
            waiting[arrow.to] += 1
            below[arrow.from].append(arrow.to)
        }
        var floors = [Int](repeating: 0, count: graph.names.count)
        var ready = graph.names.indices.filter { group[$0] == $0 && waiting[$0] == 0 }
        while let next = ready.popLast() {
            for target in below[next] {
                floors[target] = max(floors[target], floors[next] + 1)
                waiting[target] -= 1
                if waiting[target] == 0 { ready.append(target) }
            }
        }
        return group.map { floors[$0] }
    }

    /// From the top, floor by floor. The folders of a cycle are adjacent, in the order with the fewest references
    /// upwards.
    private static func order(
        _ graph: FolderGraph, without cut: Set<FolderGraph.Arrow>, floors: [Int]
    ) -> [Int] {
        let group = graph.groups
        var place = [Int](repeating: 0, count: graph.names.count)
        var first = [Int](repeating: .max, count: graph.names.count)
        for (number, node) in topological(graph, without: cut).enumerated() {
            place[node] = number
            first[group[node]] = min(first[group[node]], number)
        }
        return graph.names.indices.sorted {
            (floors[$0], first[group[$0]], place[$0]) < (floors[$1], first[group[$1]], place[$1])
        }
    }

    /// From the top: a folder comes after all folders that use it, except along arrows of the cut. Equals are sorted by
    /// name.
    private static func topological(_ graph: FolderGraph, without cut: Set<FolderGraph.Arrow>) -> [Int] {
        var waiting = [Int](repeating: 0, count: graph.names.count)
        for arrow in graph.arrows where !cut.contains(arrow) { waiting[arrow.to] += 1 }
        var order: [Int] = []
        var left = Set(graph.names.indices)
        while !left.isEmpty {
            let ready = left.filter { waiting[$0] == 0 }.sorted { graph.names[$0] < graph.names[$1] }
            let next = ready.isEmpty ? left.sorted() : ready
            for node in next {
                left.remove(node)
                order.append(node)
                for target in graph.targets[node] where !cut.contains(.init(from: node, to: target)) {
                    waiting[target] -= 1
                }
            }
        }
        return order
    }

    /// Graphviz: `strata graph --folders App | dot -Tsvg`.
    public var dot: String {
        var text = "digraph folders {\n    rankdir = TB;\n    node [shape = box];\n"
        for (number, cycle) in cycles.enumerated() {
            text +=
                "    subgraph cluster_\(number) {\n        label = \"cycle of \(cycle.count)\";\n        color = red;\n"
            for folder in cycle { text += "        \(Self.quoted(folder));\n" }
            text += "    }\n"
        }
        let boxed = Set(cycles.flatMap(\.self))
        for folder in folders where !boxed.contains(folder) { text += "    \(Self.quoted(folder));\n" }
        for arrow in arrows {
            let color = arrow.goesUp ? "red, constraint = false" : "gray40"
            text +=
                "    \(Self.quoted(arrow.from)) -> \(Self.quoted(arrow.to)) [label = \"\(arrow.references.count)\", color = \(color)];\n"
        }
        return text + "}\n"
    }

    /// Mermaid, as GitHub draws it in Markdown.
    public var mermaid: String {
        var text = "flowchart TD\n"
        let numbers = Dictionary(folders.enumerated().map { ($1, $0) }) { first, _ in first }
        func node(_ folder: String) -> String {
            "f\(numbers[folder] ?? 0)[\"\(folder.replacing("\"", with: "#quot;"))\"]"
        }
        for (number, cycle) in cycles.enumerated() {
            text += "    subgraph c\(number)[\"cycle of \(cycle.count)\"]\n"
            for folder in cycle { text += "        \(node(folder))\n" }
            text += "    end\n"
        }
        let boxed = Set(cycles.flatMap(\.self))
        for folder in folders where !boxed.contains(folder) { text += "    \(node(folder))\n" }
        var red: [String] = []
        for (number, arrow) in arrows.enumerated() {
            guard let from = numbers[arrow.from], let to = numbers[arrow.to] else { continue }
            text += "    f\(from) -->|\(arrow.references.count)| f\(to)\n"
            if arrow.goesUp { red.append(String(number)) }
        }
        if !red.isEmpty { text += "    linkStyle \(red.joined(separator: ",")) stroke:red\n" }
        return text
    }

    private static func quoted(_ name: String) -> String {
        "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
