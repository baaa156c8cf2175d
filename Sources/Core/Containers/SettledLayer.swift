/// The facts that later proofs need about a layer that, like all its ancestors, has been proved and sealed.
struct SettledLayer: Sendable {
    /// The exposures of the services that some holders must not hold.
    let exposures: [ObjectIdentifier: Exposure]
    /// The executions of services that are not plain, for layers where they may differ from those of the sealed table,
    /// because a later scope gives an optional parameter a value.
    let executions: [ObjectIdentifier: DependencyGraph.Execution]
    /// Whether a service of this layer or an ancestor lives in a scope, or may receive a value with which a descendant
    /// opens a scope.
    let dependsOnOpenings: Bool
    /// Whether the proof must know all requesters of a service of this layer or an ancestor: of a service that opens
    /// scopes inside other scopes, or of one that a layer allows to be unused.
    let dependsOnRequesters: Bool

    /// What follows from two proofs: a scope that only one of the branches opens gives services a value that they do not
    /// have in the other. Where that does not matter, a proof of all layers finds no fault.
    func joined(with other: SettledLayer) -> SettledLayer {
        SettledLayer(
            exposures: exposures.merging(other.exposures) { $0.joined(with: $1) },
            executions: executions.merging(other.executions) { $0.joined(with: $1) },
            dependsOnOpenings: dependsOnOpenings || other.dependsOnOpenings,
            dependsOnRequesters: dependsOnRequesters || other.dependsOnRequesters)
    }
}

extension Container {
    /// The results of its proof; nil unless it and all its ancestors have been proved and sealed, and none has been
    /// closed.
    var settled: SettledLayer? { state.withLock { $0.settled } }
}
