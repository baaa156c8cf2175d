/// The facts that later proofs need about a layer that, like everything above it, has been proved and sealed.
struct SettledLayer: Sendable {
    /// The exposures of the services that some holders must not hold.
    let exposures: [ObjectIdentifier: Exposure]
    /// Whether a service here or above may receive a value with which a scope is opened further below, or lives in a
    /// scope.
    let dependsOnOpenings: Bool
    /// Whether all requesters of a service here or above must be known to exclude a fault: of a service that opens
    /// scopes that belong inside others, or of one that may be unused.
    let dependsOnRequesters: Bool
}

extension Container {
    /// The results of its proof; nil unless it and everything above it has been proved and sealed, and none closed.
    var settled: SettledLayer? { state.withLock { $0.settled } }
}
