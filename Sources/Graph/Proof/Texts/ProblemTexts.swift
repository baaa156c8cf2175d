/// Every sentence of the proof: the fault and its site, the affected services, the advice.
///
/// This file has the phrases that several sentences share; the sentences are in `ProblemTexts+….swift`.
struct ProblemTexts {
    let indexed: IndexedGraph
    var graph: DependencyGraph { indexed.graph }

    init(_ graph: IndexedGraph) {
        indexed = graph
    }

    /// The service in backquotes: `Network "replica"`.
    func name(_ key: ServiceKey) -> String { "`\(key)`" }

    /// The service; a decorator is named as one, because it has the key of the service that it decorates.
    func name(_ node: Int) -> String { indexed.names.quoted(node) }

    /// The layer's name in backquotes.
    func layer(_ layer: Int) -> String { "`\(graph.layers[layer].name)`" }

    /// The service and its registration site.
    func nameAndSite(_ node: Int) -> String { "\(name(node)) at \(graph.nodes[node].site)" }

    /// The scope as it is written in a registration: `.container`; a custom one by its name.
    func scope(_ node: Int) -> String {
        if graph.nodes[node].origin == .forward { return "`implements`" }
        return switch graph.nodes[node].scope {
        case .transient: "`.transient`"
        case .graph: "`.graph`"
        case .container: "`.container`"
        case .weak: "`.weak`"
        case .memorySensitive: "`.memorySensitive`"
        case .scoped(let name): "`.scoped(\"\(name)\")`"
        case .custom(let name): "scope `\(name)`"
        }
    }

    /// `A` → `B` → `C`; of a long path only the beginning and the end.
    func pathText(_ nodes: [Int]) -> String { PathText(count: nodes.count) { name(nodes[$0]) }.text }

    /// Like ``pathText(_:)``, with scopes and sites, one line each.
    func steps(_ nodes: [Int]) -> [String] {
        PathText(count: nodes.count) { step in
            (step == 0 ? "" : "→ ") + "\(name(nodes[step])) (\(scope(nodes[step]))) at \(graph.nodes[nodes[step]].site)"
        }.lines
    }

    /// At most five lines, and the number of omitted ones.
    func lines(_ nodes: [Int], _ line: (Int) -> String) -> [String] {
        let most = 5
        guard nodes.count > most else { return nodes.map(line) }
        return nodes.prefix(most).map(line) + ["and \(nodes.count - most) more"]
    }

    /// A line for each requester of a service, and the path from a root to each of them; at most five requesters.
    func requesters(_ nodes: [Int], of key: ServiceKey) -> [String] {
        let most = 5
        let details = nodes.prefix(most).flatMap { node in
            let path = indexed.pathFromRoot(to: node)
            return ["needed by \(nameAndSite(node))"]
                + (path.count > 1 ? ["on the path \(pathText(path)) → \(name(key))"] : [])
        }
        return details + (nodes.count > most ? ["and \(nodes.count - most) more"] : [])
    }

    /// `A` needs, `A` and `B` need, `A` and 11 others need.
    func subject(_ nodes: [Int], _ singular: String, _ plural: String) -> String {
        switch nodes.count {
        case 0: "no service \(singular)"
        case 1: "\(name(nodes[0])) \(singular)"
        case 2: "\(name(nodes[0])) and \(name(nodes[1])) \(plural)"
        default: "\(name(nodes[0])) and \(nodes.count - 1) others \(plural)"
        }
    }

    /// The types as they are written in a parameter list: `(Int, Date)`.
    func list(_ types: [Any.Type]) -> String {
        "(" + types.map { String(describing: $0) }.joined(separator: ", ") + ")"
    }

    func sites(_ nodes: [Int]) -> [SourceSite] { nodes.map { graph.nodes[$0].site } }

    /// A problem about a node of the graph.
    func problem(
        _ code: Problem.Code, _ node: Int, severity: Problem.Severity = .fault, site: SourceSite? = nil,
        requesters: [Int] = [], summary: String, details: [String], advice: [String]
    ) -> Problem {
        Problem(
            code: code, severity: severity, service: graph.nodes[node].key.description,
            layer: graph.layers[graph.nodes[node].layer].name, site: site ?? graph.nodes[node].site,
            requesters: sites(requesters), summary: summary, details: details, advice: advice)
    }
}
