import StrataCore

/// Builds dependency graphs by hand: the first registration stands in line 10 of `Demo/Services.swift`, the next in 20.
struct GraphBuilder {
    private var layers: [DependencyGraph.Layer] = []
    private var nodes: [DependencyGraph.Node] = []
    private var edges: [DependencyGraph.Edge] = []

    init(layer name: String = "Services") {
        addLayer(name)
    }

    @discardableResult
    mutating func addLayer(_ name: String, parent: Int? = nil) -> Int {
        layers.append(.init(name: name, parent: parent, site: Self.site(layers.count + 1, file: "Layers")))
        return layers.count - 1
    }

    @discardableResult
    mutating func add(
        _ type: Any.Type, name: RegistrationName? = nil, layer: Int = 0, _ scope: DependencyGraph.Scope = .graph,
        origin: DependencyGraph.Origin = .factory, isHosted: Bool = false, isReplacing: Bool = false,
        isContributed: Bool = false, isRoot: Bool = false, visibility: Visibility = .everywhere, cost: Int? = nil,
        module: String = "Demo", arguments: [Any.Type] = [], line: Int? = nil
    ) -> Int {
        nodes.append(
            .init(
                key: ServiceKey(type, name: name), layer: layer, module: module,
                site: Self.site(line ?? (nodes.count + 1) * 10),
                scope: scope, origin: origin, isHosted: isHosted, isReplacing: isReplacing,
                isContributed: isContributed, isRoot: isRoot, visibility: visibility, cost: cost, arguments: arguments))
        return nodes.count - 1
    }

    mutating func connect(
        _ source: Int, _ target: Int, _ kind: DependencyGraph.Edge.Kind = .direct, arguments: [Any.Type] = []
    ) {
        edges.append(
            .init(
                source: source, target: target, requested: nodes[target].key, kind: kind,
                arguments: arguments.map { ServiceKey($0) }))
    }

    mutating func connect(
        _ source: Int, missing type: Any.Type, name: RegistrationName? = nil,
        _ kind: DependencyGraph.Edge.Kind = .direct
    ) {
        edges.append(.init(source: source, target: nil, requested: ServiceKey(type, name: name), kind: kind))
    }

    /// The graph; edges by source, those of one source in order of their making.
    var graph: DependencyGraph {
        let ordered = edges.enumerated().sorted { ($0.element.source, $0.offset) < ($1.element.source, $1.offset) }
        return DependencyGraph(layers: layers, nodes: nodes, edges: ordered.map(\.element))
    }

    var problems: [Problem] { Proof.problems(of: graph) }

    /// The texts of all problems.
    var texts: [String] { problems.map(\.description) }

    static func site(_ line: Int, file: String = "Services") -> SourceSite {
        SourceSite(fileID: "Demo/\(file).swift", filePath: "/src/Demo/\(file).swift", line: line, column: 5)
    }
}

/// Services for graphs that nobody builds.
enum Sample {
    enum Network {}
    enum Clock {}
    enum Clocks {}
    enum Log {}
    enum Store {}
    enum Tables {}
    enum Form {}
    enum Home {}
    enum Report {}
    enum Settings {}
    /// Services of the same names elsewhere.
    enum Other {
        enum Clock {}
    }
}
