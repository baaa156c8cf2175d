/// A figure about the folders or files of a module, which ``MetricLimit`` limits. Sendable.
public enum FolderMetric: Sendable, Hashable, CustomStringConvertible {
    /// The number of folders or files in the largest cycle; 0 when there is none.
    case largestCycle(of: FolderUnit)
    /// The number of pairs of folders or files that use each other.
    case mutualPairs(of: FolderUnit)
    /// The number of folders or files on the longest path down, where a cycle counts as one.
    case depth(of: FolderUnit)
    /// The number of other folders that use a folder.
    case fanIn(String)
    /// The number of other folders that a folder uses.
    case fanOut(String)
    /// Fan-out as a share of the sum of fan-in and fan-out: 0 when the folder uses no other, 1 when it uses others and
    /// no other uses it.
    case instability(String)
    /// The absolute difference between 1 and the sum of abstractness (the share of protocols among the types) and
    /// instability.
    case distance(String)

    /// The name in messages.
    public var description: String {
        switch self {
        case .largestCycle(let unit): "the largest cycle of \(unit.rawValue)"
        case .mutualPairs(let unit): "the number of pairs of \(unit.rawValue) that use each other"
        case .depth(let unit): "the depth in \(unit.rawValue)"
        case .fanIn(let folder): "the fan-in of \(folder)"
        case .fanOut(let folder): "the fan-out of \(folder)"
        case .instability(let folder): "the instability of \(folder)"
        case .distance(let folder): "the distance of \(folder)"
        }
    }

    /// The unit of the nodes. A name in a graph of several modules begins with its module, which is not a folder.
    func unit(in references: ReferenceGraph) -> FolderUnit {
        switch self {
        case .largestCycle(let unit), .mutualPairs(let unit), .depth(let unit): unit
        case .fanIn(let folder), .fanOut(let folder), .instability(let folder), .distance(let folder):
            folder.count { $0 == "/" } > (references.hasSeveralModules ? 1 : 0) ? .subfolders : .folders
        }
    }

    /// The value; `nil` when there is no such folder.
    func value(in graph: FolderGraph, references: ReferenceGraph) -> Double? {
        switch self {
        case .largestCycle: return Double(graph.cycles.first?.count ?? 0)
        case .mutualPairs:
            return Double(graph.arrows.count { $0.from < $0.to && graph.weight(.init(from: $0.to, to: $0.from)) > 0 })
        case .depth: return Double(graph.depth)
        case .fanIn(let folder): return graph.node(folder).map { Double(graph.fanIn($0)) }
        case .fanOut(let folder): return graph.node(folder).map { Double(graph.targets[$0].count) }
        case .instability(let folder): return graph.node(folder).map(graph.instability)
        case .distance(let folder):
            return graph.node(folder).map {
                abs(references.abstractness(of: folder, graph: graph) + graph.instability($0) - 1)
            }
        }
    }
}

extension ReferenceGraph {
    /// The value of a metric over these files; `nil` when it names a folder that does not exist.
    public func value(of metric: FolderMetric, in codebase: Codebase) -> Double? {
        metric.value(in: FolderGraph(metric.unit(in: self), of: self, in: codebase), references: self)
    }

    fileprivate func abstractness(of folder: String, graph: FolderGraph) -> Double {
        var (types, protocols) = (0, 0)
        for (file, outline) in index.outlines.enumerated() where graph.nodes[file] == graph.node(folder) {
            for declaration in outline.declarations where declaration.scope == 0 && declaration.kind.hasMembers {
                guard declaration.kind != .extension else { continue }
                types += 1
                if declaration.kind == .protocol { protocols += 1 }
            }
        }
        return types == 0 ? 0 : Double(protocols) / Double(types)
    }
}

extension FolderGraph {
    func node(_ name: String) -> Int? { names.firstIndex(of: name) }

    func fanIn(_ node: Int) -> Int { arrows.count { $0.to == node } }

    func instability(_ node: Int) -> Double {
        let (inward, outward) = (fanIn(node), targets[node].count)
        return inward + outward == 0 ? 0 : Double(outward) / Double(inward + outward)
    }

    /// For each node the first node of its cycle, or the node itself.
    var groups: [Int] {
        var group = Array(names.indices)
        for cycle in cycles { for member in cycle { group[member] = cycle[0] } }
        return group
    }

    /// The number of nodes on the longest path, where each cycle counts as one node.
    var depth: Int {
        let group = groups
        var below = [Int: Set<Int>]()
        var waiting = [Int: Int]()
        for node in names.indices { waiting[group[node]] = 0 }
        for arrow in arrows where group[arrow.from] != group[arrow.to] {
            if below[group[arrow.from], default: []].insert(group[arrow.to]).inserted {
                waiting[group[arrow.to], default: 0] += 1
            }
        }
        var ready = waiting.filter { $0.value == 0 }.map { (node: $0.key, depth: 1) }
        var best = [Int: Int]()
        while let next = ready.popLast() {
            best[next.node] = max(best[next.node] ?? 0, next.depth)
            for target in below[next.node] ?? [] {
                best[target] = max(best[target] ?? 0, (best[next.node] ?? 0) + 1)
                waiting[target, default: 0] -= 1
                if waiting[target] == 0 { ready.append((target, best[target] ?? 1)) }
            }
        }
        return best.values.max() ?? 0
    }
}

/// A metric must not exceed a limit: a ratchet when the limit is today's value. Shorthand: `.metric(…)`. Sendable.
public struct MetricLimit: ReferenceContract, Hashable {
    /// `metric`.
    public var name = "metric"
    /// The reason, printed with each violation.
    public var reason: String?
    /// The modules; empty for all production modules.
    public var modules: [ModulePattern]
    /// The limited figure.
    public var metric: FolderMetric
    /// The largest allowed value.
    public var limit: Double
    /// Whether the references come from the compiler's index; see ``Folders/isPrecise``.
    public var isPrecise: Bool

    /// The contract.
    public init(
        _ metric: FolderMetric, atMost limit: Double, within modules: [ModulePattern], precise: Bool = false,
        because reason: String? = nil
    ) {
        isPrecise = precise
        self.metric = metric
        self.limit = limit
        self.modules = modules
        self.reason = reason
    }

    func violations(in codebase: Codebase, references: ReferenceGraph) -> [Violation] {
        let graph = FolderGraph(metric.unit(in: references), of: references, in: codebase)
        let place = codebase.modules.first { modules.match($0.name) }?.anchor ?? codebase.anchor
        var largest: [Int]?
        if case .largestCycle = metric { largest = graph.cycles.first ?? [] }
        guard let value = largest.map({ Double($0.count) }) ?? metric.value(in: graph, references: references) else {
            return [.matchesNothing(name, "\(metric) names a folder that does not exist", in: codebase)]
        }
        guard value > limit else { return [] }
        let within = modules.isEmpty ? "" : " within \(modules.list)"
        var text = "\(metric)\(within) is \(Self.text(value)); \(Self.text(limit)) is the limit"
        if let cycle = largest {
            let members = cycle.prefix(8).map { graph.names[$0] }.joined(separator: ", ")
            text += ": \(members)\(cycle.count > 8 ? ", …" : "")"
        }
        return [Violation(contract: name, location: place, subject: "\(metric)\(within)", message: text)]
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String((value * 1000).rounded() / 1000)
    }
}

extension Contract where Self == AnyContract {
    /// A figure about the folders or files of some modules must not exceed a limit.
    public static func metric(
        _ metric: FolderMetric, atMost limit: Double, within modules: ModulePattern..., precise: Bool = false,
        because reason: String? = nil
    ) -> AnyContract {
        AnyContract(MetricLimit(metric, atMost: limit, within: modules, precise: precise, because: reason))
    }
}
