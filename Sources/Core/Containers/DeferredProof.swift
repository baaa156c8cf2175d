/// The proof of layers that were started with the digest of a graph that was proved before.
///
/// It runs when something relies on its results: a proof of descendants, a bootstrap without a digest, a command.
protocol DeferredProof: AnyObject, Sendable {
    /// The faults. If there are none, the layers are settled and need this proof no more.
    func run() -> [Problem]
}

extension Container {
    /// Runs the deferred proofs of `containers` and their ancestors.
    ///
    /// Stops at a settled layer, because all ancestors of that one are settled, too.
    ///
    /// - Returns: The faults.
    static func runDeferredProofs(of containers: [Container]) -> [Problem] {
        var deferred: [any DeferredProof] = []
        for container in containers {
            var next: Container? = container
            while let current = next {
                let (proof, isSettled) = current.state.withLock { ($0.deferredProof, $0.settled != nil) }
                guard !isSettled else { break }
                if let proof, !deferred.contains(where: { $0 === proof }) { deferred.append(proof) }
                next = current.parent
            }
        }
        return deferred.flatMap { $0.run() }
    }
}
