public import StrataCore
import Testing

/// A difference between the dependencies that a registration states with `.dependsOn` and those that it requested from
/// its resolver in a run. Equal when all properties are equal. Sendable.
public struct StatementFinding: Hashable, Sendable, CustomStringConvertible {
    /// The kind of difference.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        /// The registration requested a dependency that it does not state, so the proof does not know the dependency.
        public static let usedNeverStated = Kind(description: "usedNeverStated")
        /// The registration states a dependency that it did not request in this run.
        public static let statedNeverUsed = Kind(description: "statedNeverUsed")
        /// The registration was not constructed in this run, so nothing was compared.
        public static let neverConstructed = Kind(description: "neverConstructed")
    }

    /// The kind of difference.
    public let kind: Kind
    /// The registration that uses a resolver.
    public let service: ServiceKey
    /// The requested or stated dependency; nil if the registration was not constructed in this run.
    public let dependency: ServiceKey?
    /// Where the registration was declared.
    public let site: SourceSite

    /// `path:line:column: error: message [kind]`.
    public var description: String { "\(site.filePath):\(site.line):\(site.column): error: \(message) [\(kind)]" }

    /// The problem and its remedy, in one sentence.
    public var message: String {
        guard let dependency else {
            return "`\(service)` takes a resolver and was not constructed in this run: resolve it, so that its "
                + "stated dependencies are compared with its requests"
        }
        return kind == .usedNeverStated
            ? "`\(service)` requested `\(dependency)` from its resolver, but does not state it: add it to `.dependsOn`"
            : "`\(service)` states `\(dependency)`, but did not request it in this run: remove it from `.dependsOn`, "
                + "or let the test take the path that needs it"
    }
}

extension LayerStack {
    /// For each registration that uses a resolver, the differences between its stated dependencies and its requests so
    /// far, in the order of the graph.
    ///
    /// The run does not have to use a stated `Lazy`, `Provider` or `AssistedFactory`, and may use it. If a registration
    /// was constructed several times, all of its requests count.
    public var differencesOfStatements: [StatementFinding] {
        let requests = resolvedRequests
        let requestsBySource = Dictionary(grouping: requests.filter { $0.requester != nil }) {
            Place($0.requester ?? $0.target)
        }
        let constructed = Set(requests.map { Place($0.target) })
        var known: [Int: [DependencyGraph.Edge]] = [:]
        for edge in graph.edges { known[edge.source, default: []].append(edge) }
        return graph.nodes.indices.filter { graph.nodes[$0].isOpaque }.flatMap { node in
            let place = Place(graph.nodes[node], in: graph)
            let used = requestsBySource[place]?.map { Place($0.target) } ?? []
            guard constructed.contains(place) || !used.isEmpty else {
                return [
                    StatementFinding(kind: .neverConstructed, service: place.service, dependency: nil, site: place.site)
                ]
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
            guard edge.isStated, !edge.kind.isDeferred, let target = edge.target else { return false }
            return !used.contains(Place(graph.nodes[target], in: graph))
        }.map { edge in
            StatementFinding(
                kind: .statedNeverUsed, service: place.service, dependency: edge.requested, site: place.site)
        }
        return unstated + unused
    }
}

/// Records an issue at the registration for each difference between the dependencies that it states with `.dependsOn`
/// and those that it requested from its resolver.
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

/// One registration, identified the same way in the graph and in a run.
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
