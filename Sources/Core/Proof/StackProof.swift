/// The proof of layers and of all above them that have not been proved yet.
///
/// A layer is settled once it and everything above it has been proved and sealed: nothing there changes any more. What
/// is below settled layers is proved with what it needs of them, one node for each such service, without that one's own
/// dependencies. What those would add is known as its ``Exposure``.
///
/// All ancestors are proved again where that cannot show everything: where something may be wrong, because the sentences
/// name them; where the new layers open scopes that settled services may depend on; where somebody allows something that
/// may be about a settled service; and where a settled service opens scopes inside others.
struct StackProof {
    /// The faults, sorted.
    let problems: [Problem]
    /// What was looked at last.
    let builder: GraphBuilder
    /// Whether that is the graph of all ancestors.
    let isWhole: Bool
    private let exposures: [Exposure]

    /// Linear in the registrations of layers that are not settled, and in what those need.
    ///
    /// - Parameters:
    ///   - new: The layers, parents first.
    ///   - leaves: Those that belong to the same stack, where all of it has to be proved.
    init(_ new: [Container], in leaves: [Container]? = nil) {
        guard let unsettled = Self.unsettled(new), let proof = StackProof(below: unsettled) else {
            self.init(whole: GraphBuilder(leaves ?? new))
            return
        }
        self = proof
    }

    private init(whole builder: GraphBuilder) {
        self.builder = builder
        isWhole = true
        let graph = IndexedGraph(builder.graph)
        problems = Proof.faults(in: graph)
        exposures = problems.isEmpty ? Exposure.all(of: graph) { _ in nil } : []
    }

    /// The proof of layers below settled ones; nil when something may be wrong or is not to be seen from here.
    private init?(below unsettled: [Container]) {
        let builder = GraphBuilder(unsettled: unsettled)
        let settled = unsettled.compactMap { $0.parent?.settled }
        let mayMove = settled.contains(where: \.dependsOnRequesters)
        let mayGive = !builder.graph.openings.isEmpty && settled.contains(where: \.dependsOnOpenings)
        guard builder.graph.allowances.isEmpty, !mayMove, !mayGive else { return nil }
        let graph = IndexedGraph(builder.graph)
        let known = { (node: Int) -> Exposure? in
            guard node >= builder.firstSettled else { return nil }
            let owner = builder.owners[node - builder.firstSettled]
            return owner.settled?.exposures[ObjectIdentifier(builder.entries[node])] ?? Exposure()
        }
        guard Proof.faults(in: graph).isEmpty, !Exposure.harms(graph, known) else { return nil }
        self.builder = builder
        isWhole = false
        problems = []
        exposures = Exposure.all(of: graph, known)
    }

    /// The layers that are not settled, parents first; nil when all above them have to be looked at.
    private static func unsettled(_ leaves: [Container]) -> [Container]? {
        var (found, known): ([Container], Set<ObjectIdentifier>) = ([], [])
        var isBelowSettled = false
        for leaf in leaves {
            var new: [Container] = []
            var next: Container? = leaf
            while let container = next, !known.contains(ObjectIdentifier(container)) {
                if container.settled != nil {
                    isBelowSettled = true
                    break
                }
                // Nothing below a closed layer is settled, so the search comes here.
                if container.isClosed { return nil }
                known.insert(ObjectIdentifier(container))
                new.append(container)
                next = container.parent
            }
            found += new.reversed()
        }
        return isBelowSettled ? found : nil
    }

    /// Notes for later proofs what was found out about the containers that have been sealed since, parents first.
    func settle() {
        let graph = builder.graph
        var found: [Int: [ObjectIdentifier: Exposure]] = [:]
        for node in exposures.indices where exposures[node] != Exposure() {
            found[graph.nodes[node].layer, default: [:]][ObjectIdentifier(builder.entries[node])] = exposures[node]
        }
        let (dependsOnOpenings, dependsOnRequesters) = (graph.dependsOnOpenings, graph.dependsOnRequesters)
        for (layer, container) in builder.containers.enumerated() where container.isSealed {
            let above = container.parent?.settled
            guard container.parent == nil || above != nil else { continue }
            let settled = SettledLayer(
                exposures: found[layer] ?? [:],
                dependsOnOpenings: dependsOnOpenings || above?.dependsOnOpenings == true,
                dependsOnRequesters: dependsOnRequesters || above?.dependsOnRequesters == true)
            container.state.withLock { state in
                // One that was closed meanwhile is not settled, nor one that another thread has registered something in.
                guard !state.lineage.isCutOff, !state.isClosed, state.settled == nil,
                    state.declarations == builder.declarations[layer]
                else { return }
                state.settled = settled
            }
        }
    }
}

/// What later proofs need to know of a layer that has been proved and sealed, as has everything above it.
struct SettledLayer: Sendable {
    /// Of the services that not everybody may keep.
    let exposures: [ObjectIdentifier: Exposure]
    /// Whether a service here or above may get what a scope is opened with further below, or lives in a scope.
    let dependsOnOpenings: Bool
    /// Whether it depends on all who need a service here or above that nothing is wrong: one that opens scopes that belong
    /// inside others, or one that may be unused.
    let dependsOnRequesters: Bool
}

extension DependencyGraph {
    /// Whether a scope that a new layer opens could change what is known of a service.
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

extension ContainerState {
    /// How much has been declared: it only grows.
    var declarations: [Int] { [entries.count, decorations.count, openings.count] }
}

extension Container {
    /// How many registrations, and how many layers, a proof of this container looks at: for tests.
    package var proofExtent: (layers: Int, registrations: Int) {
        let proof = StackProof([self])
        return (proof.builder.containers.count, proof.builder.entries.count)
    }

    /// What its proof has found out; nil unless it and everything above it has been proved and sealed, and none closed.
    var settled: SettledLayer? { state.withLock { $0.settled } }
}
