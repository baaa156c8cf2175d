import StrataAppHost

/// A dependency graph from a sketch. The first registration is in line 10 of `Demo/Services.swift`.
struct GraphSketch {
    private var layers: [DependencyGraph.Layer] = []
    var openings: [DependencyGraph.Opening] = []
    private(set) var nodes: [DependencyGraph.Node] = []
    private var edges: [DependencyGraph.Edge] = []
    var notes: [Int: [DependencyGraph.Note]] = [:]

    @discardableResult
    mutating func addLayer(_ name: String, parent: Int? = nil) -> Int {
        layers.append(.init(name: name, parent: parent, site: Self.site(layers.count + 1, in: "Layers")))
        return layers.count - 1
    }

    @discardableResult
    mutating func add(
        _ type: Any.Type, name: RegistrationName? = nil, layer: Int = 0, _ scope: DependencyGraph.Scope = .graph,
        execution: DependencyGraph.Execution = .plain, origin: DependencyGraph.Origin = .factory,
        isHosted: Bool = false,
        isRoot: Bool = false, cost: Int? = nil, module: String = "Demo", line: Int? = nil
    ) -> Int {
        nodes.append(
            .init(
                key: ServiceKey(type, name: name), layer: layer, module: module,
                site: Self.site(line ?? (nodes.count + 1) * 10), scope: scope, execution: execution, origin: origin,
                isHosted: isHosted, isRoot: isRoot, cost: cost))
        return nodes.count - 1
    }

    mutating func connect(_ source: Int, _ target: Int, _ kind: DependencyGraph.Edge.Kind = .direct) {
        edges.append(.init(source: source, target: target, requested: nodes[target].key, kind: kind))
    }

    mutating func connect(_ source: Int, missing type: Any.Type, _ kind: DependencyGraph.Edge.Kind = .direct) {
        edges.append(.init(source: source, target: nil, requested: ServiceKey(type), kind: kind))
    }

    var graph: DependencyGraph {
        let ordered = edges.enumerated().sorted { ($0.element.source, $0.offset) < ($1.element.source, $1.offset) }
        return DependencyGraph(
            layers: layers, openings: openings, nodes: nodes, edges: ordered.map(\.element), notes: notes)
    }

    static func site(_ line: Int, in file: String = "Services") -> SourceSite {
        SourceSite(fileID: "Demo/\(file).swift", filePath: "/src/Demo/\(file).swift", line: line, column: 5)
    }
}

/// Services that are never constructed.
enum Shop {
    enum Clock {}
    enum Store {}
    enum Log {}
    enum Desk {}
    enum Home {}
    enum Clockwork {}
    enum Unregistered {}
    enum Moved {}
    enum Gone {}
}

extension GraphSketch {
    /// Presentation: Home → Desk. Services: Desk → Store → Clock, and a second Clock, "utc", that no service needs.
    static func shop() -> GraphSketch {
        var sketch = GraphSketch()
        let services = sketch.addLayer("Services")
        let presentation = sketch.addLayer("Presentation", parent: services)
        let clock = sketch.add(Shop.Clock.self, .container, module: "Time")
        let store = sketch.add(Shop.Store.self, .container, isHosted: true, cost: 4_096)
        let desk = sketch.add(Shop.Desk.self, .custom("desk"))
        let home = sketch.add(Shop.Home.self, layer: presentation, .transient, execution: .main, module: "Screens")
        sketch.add(Shop.Clock.self, name: "utc", .weak, module: "Time")
        sketch.connect(store, clock)
        sketch.connect(desk, store, .lazy)
        sketch.connect(home, desk, .factory)
        return sketch
    }
}
