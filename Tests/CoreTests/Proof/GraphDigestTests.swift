import StrataCore
import Testing

private enum A {}
private enum B {}
private enum C {}

/// A graph that has one of everything, part by part, so that a test can change a part.
private struct Parts {
    var layers = [layer("Services"), layer("Screens", parent: 0)]
    var openings = [opening()]
    var nodes = [node(A.self), node(B.self), node(C.self, layer: 1)]
    var edges = [edge(), edge(source: 2, target: nil, requested: ServiceKey(Int.self))]
    var openers = [opener()]
    var startOrders = [StartOrder(source: 1, target: 0, requested: ServiceKey(A.self))]
    var allowances = [allowance()]

    var digest: String {
        DependencyGraph(
            layers: layers, openings: openings, nodes: nodes, edges: edges, openers: openers, startOrders: startOrders,
            allowances: allowances
        ).digest
    }

    static func site(_ line: Int = 1) -> SourceSite {
        SourceSite(fileID: "Demo/A.swift", filePath: "/src/A.swift", line: line, column: 1)
    }

    static func layer(_ name: String, parent: Int? = nil, line: Int = 1, isStrict: Bool = false)
        -> DependencyGraph.Layer
    {
        .init(name: name, parent: parent, site: site(line), isStrict: isStrict)
    }

    static func opening(
        _ name: String = "visit", outer: String? = nil, layer: Int = 0, provided: [ServiceKey] = [ServiceKey(C.self)],
        entries: [DependencyGraph.Opening.Entry] = [.init(requested: ServiceKey(A.self), target: 0)], line: Int = 1
    ) -> DependencyGraph.Opening {
        .init(name: name, outer: outer, layer: layer, provided: provided, entries: entries, site: site(line))
    }

    static func node(
        _ type: Any.Type, name: RegistrationName? = nil, layer: Int = 0, module: String = "Demo", line: Int = 1,
        _ scope: DependencyGraph.Scope = .graph, own: DependencyGraph.Execution = .plain,
        joined: DependencyGraph.Execution = .plain, origin: DependencyGraph.Origin = .factory, isOpaque: Bool = false,
        requestsWithoutAwaiting: Bool = false, misplacedParameter: MisplacedParameter? = nil,
        hasCompletion: Bool = false, hasClosing: Bool = false, isHosted: Bool = false, isReplacing: Bool = false,
        isContributed: Bool = false, isRoot: Bool = false, visibility: Visibility = .everywhere, cost: Int? = nil,
        arguments: [Any.Type] = [], registrar: Any.Type? = nil, isRegisteredByHosted: Bool = false,
        isMemoryReleasing: Bool = false
    ) -> DependencyGraph.Node {
        var node = DependencyGraph.Node(
            key: ServiceKey(type, name: name), layer: layer, module: module, site: site(line), scope: scope,
            execution: own, origin: origin, isOpaque: isOpaque, requestsWithoutAwaiting: requestsWithoutAwaiting,
            misplacedParameter: misplacedParameter, hasCompletion: hasCompletion, hasClosing: hasClosing,
            isHosted: isHosted, isReplacing: isReplacing, isContributed: isContributed, isRoot: isRoot,
            visibility: visibility, cost: cost, arguments: arguments, registrar: registrar,
            isRegisteredByHosted: isRegisteredByHosted, isMemoryReleasing: isMemoryReleasing)
        node.execution = joined
        return node
    }

    static func edge(
        source: Int = 0, target: Int? = 1, requested: ServiceKey = ServiceKey(B.self),
        _ kind: DependencyGraph.Edge.Kind = .direct, arguments: [ServiceKey] = [], isCollected: Bool = false,
        isStated: Bool = false
    ) -> DependencyGraph.Edge {
        .init(
            source: source, target: target, requested: requested, kind: kind, arguments: arguments,
            isCollected: isCollected, isStated: isStated)
    }

    static func opener(
        source: Int = 0, provided: [ServiceKey] = [ServiceKey(C.self)], name: RegistrationName? = nil,
        isOptional: Bool = false
    ) -> DependencyGraph.Opener {
        .init(source: source, request: OpenerRequest(provided: provided, name: name), isOptional: isOptional)
    }

    static func allowance(
        _ code: Problem.Code = .captive, _ service: Any.Type = A.self, target: Any.Type? = B.self, layer: Int = 0,
        reason: String = "It is small.", line: Int = 1
    ) -> DependencyGraph.Allowance {
        .init(
            code: code, service: ServiceKey(service), target: target.map { ServiceKey($0) }, layer: layer,
            reason: reason, site: site(line))
    }
}

@Suite struct GraphDigestTests {
    /// Each changes one thing that a rule of the proof reads.
    @Test func whatTheProofReadsChangesTheDigest() {
        var digests = [Parts().digest: "nothing"]
        func differs(_ name: String, _ change: (inout Parts) -> Void) {
            var parts = Parts()
            change(&parts)
            if let other = digests.updateValue(name, forKey: parts.digest) {
                Issue.record("\(name) has the digest of \(other)")
            }
        }
        func node(_ name: String, _ node: DependencyGraph.Node) { differs(name) { $0.nodes[0] = node } }
        differs("layer parent") { $0.layers[1] = Parts.layer("Screens") }
        differs("strict layer") { $0.layers[1] = Parts.layer("Screens", parent: 0, isStrict: true) }
        differs("further layer") { $0.layers.append(Parts.layer("Forms", parent: 0)) }
        node("type", Parts.node(B.self))
        node("name", Parts.node(A.self, name: "a"))
        node("other name", Parts.node(A.self, name: "b"))
        node("layer", Parts.node(A.self, layer: 1))
        let scopes: [DependencyGraph.Scope] = [
            .transient, .container, .weak, .memorySensitive, .custom("a"), .custom("b"), .scoped("a"), .scoped("b"),
        ]
        for scope in scopes { node("\(scope)", Parts.node(A.self, scope)) }
        for execution in [DependencyGraph.Execution.main, .async] {
            node("own \(execution)", Parts.node(A.self, own: execution))
            node("joined \(execution)", Parts.node(A.self, joined: execution))
        }
        let origins: [DependencyGraph.Origin] = [
            .forward, .decorator, .opened("a"), .opened("b"), .expected(from: "main", provided: false),
            .expected(from: "main", provided: true),
        ]
        for origin in origins { node("\(origin)", Parts.node(A.self, origin: origin)) }
        for resolver in [MisplacedParameter.inFactory, .inCompletion, .besideResolver, .argumentInCompletion] {
            node("\(resolver)", Parts.node(A.self, misplacedParameter: resolver))
        }
        node("opaque", Parts.node(A.self, isOpaque: true))
        node("requests without awaiting", Parts.node(A.self, requestsWithoutAwaiting: true))
        node("completion", Parts.node(A.self, hasCompletion: true))
        node("closing", Parts.node(A.self, hasClosing: true))
        node("hosted", Parts.node(A.self, isHosted: true))
        node("replacing", Parts.node(A.self, isReplacing: true))
        node("contributed", Parts.node(A.self, isContributed: true))
        node("root", Parts.node(A.self, isRoot: true))
        node("visibility", Parts.node(A.self, visibility: .module))
        node("cost", Parts.node(A.self, cost: 1))
        node("argument", Parts.node(A.self, arguments: [Int.self]))
        node("other argument", Parts.node(A.self, arguments: [A.self]))
        node("two arguments", Parts.node(A.self, arguments: [Int.self, A.self]))
        node("registrar", Parts.node(A.self, registrar: A.self))
        node("other registrar", Parts.node(A.self, registrar: B.self))
        node("registered by hosted", Parts.node(A.self, isRegisteredByHosted: true))
        node("memory releasing", Parts.node(A.self, isMemoryReleasing: true))
        differs("further node") { $0.nodes.append(Parts.node(Int.self, layer: 1)) }
        differs("edge source") { $0.edges[0] = Parts.edge(source: 1) }
        differs("edge target") { $0.edges[0] = Parts.edge(target: 2) }
        differs("missing target") { $0.edges[0] = Parts.edge(target: nil) }
        differs("requested") { $0.edges[0] = Parts.edge(requested: ServiceKey(C.self)) }
        differs("requested name") { $0.edges[0] = Parts.edge(requested: ServiceKey(B.self, name: "b")) }
        for kind in DependencyGraph.Edge.Kind.allCases where kind != .direct {
            differs("\(kind)") { $0.edges[0] = Parts.edge(kind) }
        }
        differs("given argument") { $0.edges[0] = Parts.edge(arguments: [ServiceKey(A.self)]) }
        differs("collected") { $0.edges[0] = Parts.edge(isCollected: true) }
        differs("stated") { $0.edges[0] = Parts.edge(isStated: true) }
        differs("fewer edges") { $0.edges.removeLast() }
        differs("opening name") { $0.openings[0] = Parts.opening("call") }
        differs("opening outer") { $0.openings[0] = Parts.opening(outer: "call") }
        differs("opening layer") { $0.openings[0] = Parts.opening(layer: 1) }
        differs("opening values") { $0.openings[0] = Parts.opening(provided: []) }
        differs("opening entries") { $0.openings[0] = Parts.opening(entries: []) }
        differs("opening entry") {
            $0.openings[0] = Parts.opening(entries: [.init(requested: ServiceKey(A.self), target: nil)])
        }
        differs("opening entry's type") {
            $0.openings[0] = Parts.opening(entries: [.init(requested: ServiceKey(B.self), target: 0)])
        }
        differs("no opening") { $0.openings = [] }
        differs("opener source") { $0.openers[0] = Parts.opener(source: 1) }
        differs("opener values") { $0.openers[0] = Parts.opener(provided: []) }
        differs("opener name") { $0.openers[0] = Parts.opener(name: "visit") }
        differs("optional opener") { $0.openers[0] = Parts.opener(isOptional: true) }
        differs("no opener") { $0.openers = [] }
        differs("order source") { $0.startOrders = [StartOrder(source: 2, target: 0, requested: ServiceKey(A.self))] }
        differs("order target") { $0.startOrders = [StartOrder(source: 1, target: nil, requested: ServiceKey(A.self))] }
        differs("order's type") { $0.startOrders = [StartOrder(source: 1, target: 0, requested: ServiceKey(B.self))] }
        differs("no order") { $0.startOrders = [] }
        differs("allowance code") { $0.allowances[0] = Parts.allowance(.opaque) }
        differs("allowance service") { $0.allowances[0] = Parts.allowance(.captive, C.self) }
        differs("allowance target") { $0.allowances[0] = Parts.allowance(target: C.self) }
        differs("allowance without target") { $0.allowances[0] = Parts.allowance(target: nil) }
        differs("allowance layer") { $0.allowances[0] = Parts.allowance(layer: 1) }
        differs("allowance without reason") { $0.allowances[0] = Parts.allowance(reason: " ") }
        differs("no allowance") { $0.allowances = [] }
        #expect(digests.count > 80)
    }

    /// Only what separates modules counts, and only where a service is visible in its module alone.
    @Test func modulesCountWhereAServiceIsVisibleInItsModule() {
        var (same, other, third) = (Parts(), Parts(), Parts())
        other.nodes[0] = Parts.node(A.self, module: "Other")
        #expect(same.digest == other.digest)
        same.nodes[1] = Parts.node(B.self, visibility: .module)
        other.nodes[1] = same.nodes[1]
        third.nodes = [Parts.node(A.self, module: "Third"), same.nodes[1], same.nodes[2]]
        #expect(same.digest != other.digest)
        #expect(other.digest == third.digest)
    }

    @Test func whatTheProofDoesNotReadDoesNotChangeIt() {
        func isSame(_ name: String, _ change: (inout Parts) -> Void) {
            var parts = Parts()
            change(&parts)
            #expect(parts.digest == Parts().digest, "\(name)")
        }
        isSame("sites and names of layers") { parts in
            parts.layers[0] = Parts.layer("Services", line: 7)
            parts.layers[1] = Parts.layer("Forms", parent: 0)
            parts.nodes[0] = Parts.node(A.self, line: 7)
            parts.openings[0] = Parts.opening(line: 7)
            parts.allowances[0] = Parts.allowance(line: 7)
        }
        isSame("reason") { $0.allowances[0] = Parts.allowance(reason: "It is short.") }
        isSame("other types") { parts in
            parts.nodes[1] = Parts.node(Bool.self)
            parts.edges[0] = Parts.edge(requested: ServiceKey(Bool.self))
            parts.allowances[0] = Parts.allowance(target: Bool.self)
        }
        var (main, test) = (Parts(), Parts())
        main.nodes[0] = Parts.node(A.self, origin: .expected(from: "main", provided: true))
        test.nodes[0] = Parts.node(A.self, origin: .expected(from: "the test", provided: true))
        #expect(main.digest == test.digest)
    }

    /// A new property must be added to the digest, if a rule reads it, and to this list.
    @Test func noPropertyIsForgotten() {
        func labels(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
        let parts = Parts()
        #expect(
            labels(DependencyGraph(layers: [], nodes: [], edges: [])) == [
                "layers", "openings", "nodes", "edges", "allowances", "notes", "openers", "startOrders",
            ])
        #expect(labels(parts.layers[0]) == ["name", "parent", "site", "isStrict", "isEmptyParent"])
        #expect(
            labels(parts.nodes[0]) == [
                "key", "layer", "site", "scope", "execution", "ownExecution", "isOpaque", "requestsWithoutAwaiting",
                "hasCompletion", "hasClosing", "isHosted", "isReplacing", "isContributed", "isRoot", "visibility",
                "registrar", "isRegisteredByHosted", "isMemoryReleasing", "details",
            ])
        let detailed = Parts.node(A.self, arguments: [Int.self])
        let details = Mirror(reflecting: detailed).children.first { $0.label == "details" }.map(\.value)
        let object = details.flatMap { Mirror(reflecting: $0).children.first }.map(\.value)
        #expect(
            object.map(labels) == ["module", "origin", "misplacedParameter", "cost", "arguments", "opens"])
        #expect(
            labels(parts.edges[0]) == [
                "source", "target", "requested", "kind", "argumentList", "isCollected", "isStated",
            ])
        #expect(labels(parts.openings[0]) == ["name", "outer", "layer", "provided", "entries", "site"])
        #expect(labels(parts.openings[0].entries[0]) == ["requested", "target"])
        #expect(labels(parts.openers[0]) == ["source", "request", "isOptional"])
        #expect(labels(parts.openers[0].request) == ["provided", "name"])
        #expect(labels(parts.startOrders[0]) == ["source", "target", "requested"])
        #expect(labels(parts.allowances[0]) == ["code", "service", "target", "layer", "reason", "site"])
    }

    /// A digest that was computed with other rules proves nothing. Whoever adds a rule, or lets one find more, raises the
    /// version.
    @Test func aChangeOfTheRulesNeedsAnotherVersion() {
        #expect(GraphDigest.rulesVersion == 2)
        #expect(
            Proof.rules.map { "\(type(of: $0))".replacing("Rule", with: "") } == [
                "Missing", "Cycle", "Captive", "Duplicate", "Unprovided", "NeedsArguments", "ArgumentMismatch",
                "ArgumentsShared", "NotVisible", "ScopeNeverOpened", "ScopeOutlived", "ScopeValueMissing",
                "OpenerUndeclared", "OpenerOutside", "StartOrder", "Execution", "MisplacedParameter", "Opaque",
                "NotHosted", "HostedNotShared", "WithoutEffect", "OptionalUnserved", "ArgumentsAlike",
                "ScopeEntryUnnamed", "Unused",
                "Shadowing", "Allowance",
            ])
    }

    @Test func itHas32Digits() {
        let digest = Parts().digest
        #expect(digest.utf8.count == 32)
        #expect(digest.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        // The same in each process, and on each platform.
        #expect(digest == "7b488d37cd9687ee3a5270c920db908a")
    }
}
