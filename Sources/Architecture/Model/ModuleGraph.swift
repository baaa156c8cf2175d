/// The imports between modules, read from the sources: one edge for each pair of modules, with all its locations.
///
/// Imported modules outside the codebase are nodes too, without outgoing edges. Sendable.
public struct ModuleGraph: Sendable, Hashable {
    /// One module imports another.
    public struct Edge: Sendable, Hashable {
        /// The importing module.
        public var importer: String
        /// The imported module.
        public var imported: String
        /// Every import of this pair, in the order of paths and lines; never empty in a graph of a codebase.
        public var sites: [CodeLocation]
        /// The relation between the two ends: `imports`, or `uses` between folders.
        public var verb: String

        /// An edge with the given values.
        public init(importer: String, imported: String, sites: [CodeLocation], verb: String = "imports") {
            self.verb = verb
            self.importer = importer
            self.imported = imported
            self.sites = sites
        }
    }

    /// The codebase's modules, sorted.
    public let modules: [String]
    /// The imported modules outside the codebase, sorted.
    public let externalModules: [String]
    private let table: [String: [Edge]]

    /// The graph of some modules. An import of the module itself adds no edge.
    public init(of modules: [Module]) {
        var names: [String: String] = [:]
        for module in modules {
            names[module.importName] = module.name
        }
        var sites: [String: [String: [CodeLocation]]] = [:]
        var external: Set<String> = []
        for module in modules {
            for file in module.files {
                for item in file.scan.imports {
                    let imported = names[item.module] ?? item.module
                    guard imported != module.name else { continue }
                    if names[item.module] == nil { external.insert(imported) }
                    sites[module.name, default: [:]][imported, default: []].append(file.location(item.position))
                }
            }
        }
        self.modules = Set(modules.map(\.name)).sorted()
        externalModules = external.sorted()
        table = Dictionary(
            uniqueKeysWithValues: sites.map { importer, imported in
                (
                    importer,
                    imported.sorted { $0.key < $1.key }
                        .map { Edge(importer: importer, imported: $0.key, sites: $0.value.sorted()) }
                )
            })
    }

    /// All edges, sorted by importer and imported.
    public var edges: [Edge] { modules.flatMap(edges(from:)) }

    /// The imports of one module, sorted by name.
    public func edges(from module: String) -> [Edge] { table[module] ?? [] }

    /// The shortest chain of imports from one module to any of some others, in time linear in the number of edges;
    /// among equally short chains the first by name. Modules between the ends must satisfy `passable`.
    public func shortestChain(
        from start: String, to isTarget: (String) -> Bool, through passable: (String) -> Bool = { _ in true }
    ) -> [Edge]? {
        var arrivals: [String: Edge] = [:]
        var seen: Set<String> = [start]
        var frontier = [start]
        while !frontier.isEmpty {
            var next: [String] = []
            for module in frontier {
                for edge in edges(from: module) where seen.insert(edge.imported).inserted {
                    arrivals[edge.imported] = edge
                    if isTarget(edge.imported) { return chain(to: edge, arrivals: arrivals, start: start) }
                    if passable(edge.imported) { next.append(edge.imported) }
                }
            }
            frontier = next
        }
        return nil
    }

    private func chain(to last: Edge, arrivals: [String: Edge], start: String) -> [Edge] {
        var chain = [last]
        while let edge = chain.last, edge.importer != start, let before = arrivals[edge.importer] {
            chain.append(before)
        }
        return chain.reversed()
    }
}
