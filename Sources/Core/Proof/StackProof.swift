/// The proof of layers and of all their ancestors that have not been proved yet.
///
/// A layer is settled once it and all its ancestors have been proved and sealed, because then nothing there changes any
/// more. Descendants of settled layers are proved with the services that they need from them. Each such service is one
/// node without its own dependencies; its ``Exposure`` states what those would add.
///
/// All ancestors are proved again in five cases:
///
/// - There may be a fault, because the sentences name the ancestors.
/// - An ancestor was closed, because then its descendants are no longer settled.
/// - The new layers open scopes on which settled services may depend.
/// - A new layer allows a finding, or a settled layer allows an unused service, because the finding may be about a
///   settled service.
/// - A settled service opens scopes inside others.
struct StackProof {
    /// The faults, sorted.
    let problems: [Problem]
    /// The builder of the last graph that was proved.
    let builder: GraphBuilder
    /// Whether that is the graph of all ancestors.
    let isWhole: Bool
    private let exposures: [Exposure]
    /// Whether the graph has the digest of one that was proved, and no rule ran.
    let isDeferred: Bool

    /// Defers the proof of a stack whose graph has the digest of one that was proved.
    ///
    /// Nil if it has another digest. Nil, too, if a layer of the stack is not new: then a proof looks at the new layers
    /// alone, and what is known about the others need not be that of this stack.
    init?(_ new: [Container], in leaves: [Container], provedAs digest: String) {
        builder = GraphBuilder(leaves)
        guard builder.containers.count == new.count, builder.graph.digest == digest else { return nil }
        isWhole = true
        problems = []
        exposures = []
        isDeferred = true
    }

    /// Proves the layers. Linear in the registrations of layers that are not settled, and in the services that those
    /// need, unless all ancestors are proved again.
    ///
    /// - Parameters:
    ///   - new: The layers, parents first.
    ///   - leaves: The layers of the same stack, for a proof of the whole stack.
    init(_ new: [Container], in leaves: [Container]? = nil) {
        guard let unsettled = Self.unsettled(new), let proof = StackProof(unsettled: unsettled) else {
            self.init(whole: GraphBuilder(leaves ?? new))
            return
        }
        self = proof
    }

    fileprivate init(whole builder: GraphBuilder) {
        self.builder = builder
        isWhole = true
        isDeferred = false
        let graph = IndexedGraph(builder.graph)
        problems = Proof.faults(in: graph)
        exposures = problems.isEmpty ? Exposure.all(of: graph) { _ in nil } : []
    }

    /// The proof of descendants of settled layers; nil if there may be a fault, or if a graph without the settled
    /// layers cannot exclude one.
    private init?(unsettled: [Container]) {
        let builder = GraphBuilder(unsettled: unsettled)
        let settled = unsettled.compactMap { $0.parent?.settled }
        let needsRequesters = settled.contains(where: \.dependsOnRequesters)
        let opensForSettled = !builder.graph.openings.isEmpty && settled.contains(where: \.dependsOnOpenings)
        guard builder.graph.allowances.isEmpty, !needsRequesters, !opensForSettled else { return nil }
        let graph = IndexedGraph(builder.graph)
        let owners = builder.owners.compactMap(\.settled)
        // Another thread may close an ancestor meanwhile.
        guard owners.count == builder.owners.count else { return nil }
        let known = { (node: Int) -> Exposure? in
            guard node >= builder.firstSettled else { return nil }
            return owners[node - builder.firstSettled].exposures[ObjectIdentifier(builder.entries[node])] ?? Exposure()
        }
        guard Proof.faults(in: graph).isEmpty, !Exposure.isViolated(in: graph, known) else { return nil }
        self.builder = builder
        isWhole = false
        isDeferred = false
        problems = []
        exposures = Exposure.all(of: graph, known)
    }

    /// The layers that are not settled, parents first; nil if all their ancestors must be proved.
    private static func unsettled(_ leaves: [Container]) -> [Container]? {
        var (found, known): ([Container], IdentitySet) = ([], IdentitySet())
        var reachesSettled = false
        for leaf in leaves {
            var new: [Container] = []
            var next: Container? = leaf
            while let container = next, !known.contains(ObjectIdentifier(container)) {
                if container.settled != nil {
                    reachesSettled = true
                    break
                }
                // No descendant of a closed layer is settled, so the search reaches it.
                if container.isClosed { return nil }
                known.insert(ObjectIdentifier(container))
                new.append(container)
                next = container.parent
            }
            found += new.reversed()
        }
        return reachesSettled ? found : nil
    }

    /// Stores the results for later proofs in the containers that have been sealed since, parents first; or the proof
    /// itself, if it is deferred.
    func settle() {
        guard !isDeferred else {
            let proof = DeferredStackProof(builder)
            for container in builder.containers { container.state.withLock { $0.deferredProof = proof } }
            return
        }
        let graph = builder.graph
        var found: [Int: [ObjectIdentifier: Exposure]] = [:]
        for node in exposures.indices where exposures[node] != Exposure() {
            found[graph.nodes[node].layer, default: [:]][ObjectIdentifier(builder.entries[node])] = exposures[node]
        }
        var executions: [Int: [ObjectIdentifier: DependencyGraph.Execution]] = [:]
        for (node, execution) in otherExecutions.enumerated() where execution != .plain {
            executions[graph.nodes[node].layer, default: [:]][ObjectIdentifier(builder.entries[node])] = execution
        }
        let (dependsOnOpenings, dependsOnRequesters) = (graph.dependsOnOpenings, graph.dependsOnRequesters)
        for (layer, container) in builder.containers.enumerated() where container.isSealed {
            let inherited = container.parent?.settled
            guard container.parent == nil || inherited != nil else { continue }
            let settled = SettledLayer(
                exposures: found[layer] ?? [:], executions: executions[layer] ?? [:],
                dependsOnOpenings: dependsOnOpenings || inherited?.dependsOnOpenings == true,
                dependsOnRequesters: dependsOnRequesters || inherited?.dependsOnRequesters == true)
            container.state.withLock { state in
                // A container that was closed meanwhile is not settled, nor one in which another thread has registered
                // something.
                guard !state.lineage.isCutOff, !state.isClosed, state.changeCount == builder.changeCounts[layer]
                else { return }
                state.settled = state.settled?.joined(with: settled) ?? settled
            }
        }
    }
}

extension StackProof {
    /// The executions of the nodes in the graph; empty if they are those of the tables.
    private var otherExecutions: [DependencyGraph.Execution] {
        builder.hasOtherExecutions ? ExecutionJoin.withoutHosted(builder.graph) : []
    }
}

/// Keeps the graph of the start, because a closed layer loses its edges.
private final class DeferredStackProof: DeferredProof {
    private let builder: GraphBuilder

    init(_ builder: GraphBuilder) { self.builder = builder }

    func run() -> [Problem] {
        let proof = StackProof(whole: builder)
        guard proof.problems.isEmpty else { return proof.problems }
        proof.settle()
        for container in builder.containers {
            container.state.withLock { state in
                if state.deferredProof === self { state.deferredProof = nil }
            }
        }
        return []
    }
}

extension DependencyGraph {
    /// Whether a scope that a new layer opens could change the results for a service.
    fileprivate var dependsOnOpenings: Bool {
        !openings.isEmpty || !openers.isEmpty || edges.contains { $0.target == nil }
            || nodes.contains { node in
                if case .scoped = node.scope { return true }
                return false
            }
    }

    fileprivate var dependsOnRequesters: Bool {
        !openers.isEmpty && openings.contains { $0.outer != nil } || allowances.contains { $0.code == .unused }
    }
}

extension Container {
    /// The numbers of layers and registrations that a proof of this container reads; for tests.
    package var proofExtent: (layers: Int, registrations: Int) {
        let proof = StackProof([self])
        return (proof.builder.containers.count, proof.builder.entries.count)
    }
}
