public import StrataCore
import Testing

/// A difference between what a registration states with `.dependsOn` and what it asked its resolver for in a run.
/// Equal when all is. Sendable.
public struct StatementFinding: Hashable, Sendable, CustomStringConvertible {
    /// How they differ.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        /// It asked for what it does not state: the proof does not know.
        public static let usedNeverStated = Kind(description: "usedNeverStated")
        /// It states what it did not ask for in this run.
        public static let statedNeverUsed = Kind(description: "statedNeverUsed")
        /// It was not made in this run, so nothing was compared.
        public static let neverMade = Kind(description: "neverMade")
    }

    /// How they differ.
    public let kind: Kind
    /// The registration that asks a resolver.
    public let service: ServiceKey
    /// What is asked for or stated; nil when it was never made.
    public let dependency: ServiceKey?
    /// Where the registration stands.
    public let site: SourceSite

    /// `path:line:column: error: message [kind]`.
    public var description: String { "\(site.filePath):\(site.line):\(site.column): error: \(message) [\(kind)]" }

    /// What is wrong and what to do, in one sentence.
    public var message: String {
        guard let dependency else {
            return "`\(service)` asks a resolver and was not made in this run: resolve it, so that what it states is "
                + "compared with what it asks for"
        }
        return kind == .usedNeverStated
            ? "`\(service)` asked its resolver for `\(dependency)`, which it does not state: add it to `.dependsOn`"
            : "`\(service)` states `\(dependency)` and did not ask for it in this run: remove it from `.dependsOn`, "
                + "or let the test go the way that needs it"
    }
}

extension LayerStack {
    /// For each registration that asks a resolver: how what it states differs from what it asked for so far.
    ///
    /// In the order of the graph. A stated `Lazy`, `Provider` or `AssistedFactory` need not be used, and counts as stated
    /// when it is. A registration that was asked for again is compared by all that it ever asked for.
    public var differencesOfStatements: [StatementFinding] {
        let requests = resolvedRequests
        let asked = Dictionary(grouping: requests.filter { $0.asker != nil }) { Place($0.asker ?? $0.target) }
        let made = Set(requests.map { Place($0.target) })
        var known: [Int: [DependencyGraph.Edge]] = [:]
        for edge in graph.edges { known[edge.source, default: []].append(edge) }
        return graph.nodes.indices.filter { graph.nodes[$0].isOpaque }.flatMap { node in
            let place = Place(graph.nodes[node], in: graph)
            let used = asked[place]?.map { Place($0.target) } ?? []
            guard made.contains(place) || !used.isEmpty else {
                return [StatementFinding(kind: .neverMade, service: place.service, dependency: nil, site: place.site)]
            }
            return differences(between: known[node] ?? [], and: used, of: place)
        }
    }

    private func differences(
        between edges: [DependencyGraph.Edge], and used: [Place], of place: Place
    ) -> [StatementFinding] {
        let known = edges.compactMap { edge in edge.target.map { Place(graph.nodes[$0], in: graph) } }
        let unstated = used.filter { !known.contains($0) }.map { target in
            StatementFinding(
                kind: .usedNeverStated, service: place.service, dependency: target.service, site: place.site)
        }
        let unused = edges.filter { edge in
            guard edge.isStated, !edge.kind.makesLater, let target = edge.target else { return false }
            return !used.contains(Place(graph.nodes[target], in: graph))
        }.map { edge in
            StatementFinding(
                kind: .statedNeverUsed, service: place.service, dependency: edge.requested, site: place.site)
        }
        return unstated + unused
    }
}

/// Records an issue at the registration for each difference between what it states with `.dependsOn` and what it asked
/// its resolver for.
///
/// ```swift
/// @Test func resolversAreStated() throws {
///     let stack = try LayerStack(Presentation.self)
///     _ = try stack.resolve(Search.self)
///     expectStatedDependencies(of: stack)
/// }
/// ```
public func expectStatedDependencies(of stack: LayerStack) {
    for finding in stack.differencesOfStatements {
        Issue.record(
            "\(finding.message) [\(finding.kind)]",
            sourceLocation: SourceLocation(
                fileID: finding.site.fileID, filePath: finding.site.filePath, line: finding.site.line,
                column: finding.site.column))
    }
}

/// One registration, as the graph and a run both know it.
private struct Place: Hashable {
    let service: ServiceKey
    let layer: String
    let site: SourceSite

    init(_ party: ResolvedRequest.Party) {
        (service, layer, site) = (party.service, party.layer, party.site)
    }

    init(_ node: DependencyGraph.Node, in graph: DependencyGraph) {
        (service, layer, site) = (node.key, graph.layers[node.layer].name, node.site)
    }
}
