import StrataGraph

/// Builds dependency graphs by hand. The first registration is in line 10 of `Demo/Services.swift`, the next in line
/// 20.
struct GraphBuilder {
    private var layers: [DependencyGraph.Layer] = []
    private var nodes: [DependencyGraph.Node] = []
    private var edges: [DependencyGraph.Edge] = []
    var openings: [DependencyGraph.Opening] = []
    var openers: [DependencyGraph.Opener] = []
    var allowances: [DependencyGraph.Allowance] = []

    init(layer name: String = "Services", isStrict: Bool = false) {
        addLayer(name, isStrict: isStrict)
    }

    @discardableResult
    mutating func addLayer(_ name: String, parent: Int? = nil, isStrict: Bool = false) -> Int {
        layers.append(
            .init(name: name, parent: parent, site: Self.site(layers.count + 1, file: "Layers"), isStrict: isStrict))
        return layers.count - 1
    }

    @discardableResult
    mutating func add(
        _ type: Any.Type, name: RegistrationName? = nil, layer: Int = 0, _ scope: DependencyGraph.Scope = .graph,
        execution: DependencyGraph.Execution = .plain, origin: DependencyGraph.Origin = .factory,
        isOpaque: Bool = false, misplacedParameter: MisplacedParameter? = nil,
        hasCompletion: Bool = false, isHosted: Bool = false, isReplacing: Bool = false,
        isContributed: Bool = false, isRoot: Bool = false, visibility: Visibility = .everywhere, cost: Int? = nil,
        module: String = "Demo", arguments: [Any.Type] = [], line: Int? = nil
    ) -> Int {
        nodes.append(
            .init(
                key: ServiceKey(type, name: name), layer: layer, module: module,
                site: Self.site(line ?? (nodes.count + 1) * 10),
                scope: scope, execution: execution, origin: origin, isOpaque: isOpaque,
                requestsWithoutAwaiting: isOpaque, misplacedParameter: misplacedParameter,
                hasCompletion: hasCompletion, isHosted: isHosted, isReplacing: isReplacing,
                isContributed: isContributed, isRoot: isRoot, visibility: visibility, cost: cost, arguments: arguments))
        return nodes.count - 1
    }

    mutating func connect(
        _ source: Int, _ target: Int, _ kind: DependencyGraph.Edge.Kind = .direct, arguments: [Any.Type] = [],
        isStated: Bool = false
    ) {
        edges.append(
            .init(
                source: source, target: target, requested: nodes[target].key, kind: kind,
                arguments: arguments.map { ServiceKey($0) }, isStated: isStated))
    }

    mutating func takeOpener(
        _ source: Int, _ provided: [Any.Type], name: RegistrationName? = nil, isOptional: Bool = false
    ) {
        let request = OpenerRequest(provided: provided.map { ServiceKey($0) }, name: name)
        openers.append(.init(source: source, request: request, isOptional: isOptional))
    }

    mutating func allow(_ code: Problem.Code, _ service: Any.Type, _ target: Any.Type? = nil, because reason: String) {
        allowances.append(
            .init(
                code: code, service: ServiceKey(service), target: target.map { ServiceKey($0) }, layer: 0,
                reason: reason, site: Self.site(900)))
    }

    mutating func connect(
        _ source: Int, missing type: Any.Type, name: RegistrationName? = nil,
        _ kind: DependencyGraph.Edge.Kind = .direct
    ) {
        edges.append(.init(source: source, target: nil, requested: ServiceKey(type, name: name), kind: kind))
    }

    /// The graph. Edges are sorted by source; those of one source are in the order in which they were added.
    var graph: DependencyGraph {
        let ordered = edges.enumerated().sorted { ($0.element.source, $0.offset) < ($1.element.source, $1.offset) }
        var nodes = nodes
        let executions = ExecutionJoin.joined(own: nodes.map(\.ownExecution), edges: edges)
        for node in nodes.indices { nodes[node].execution = executions[node] }
        return DependencyGraph(
            layers: layers, openings: openings, nodes: nodes, edges: ordered.map(\.element), openers: openers,
            allowances: allowances)
    }

    /// The findings that are not faults.
    var information: [Problem] { Proof.findings(of: graph).filter { $0.severity == .information } }

    var problems: [Problem] { Proof.faults(of: graph) }

    /// The texts of all problems.
    var texts: [String] { problems.map(\.description) }

    static func site(_ line: Int, file: String = "Services") -> SourceSite {
        SourceSite(fileID: "Demo/\(file).swift", filePath: "/src/Demo/\(file).swift", line: line, column: 5)
    }
}

/// Services for graphs that are never built.
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
    /// A service with the same name in another place.
    enum Other {
        enum Clock {}
    }
}
