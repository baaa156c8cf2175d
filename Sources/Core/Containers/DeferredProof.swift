/// The proof of layers that were started with the digest of a graph that was proved before.
///
/// It runs when something relies on its results: a proof of descendants, a bootstrap without a digest, a command. It
/// keeps the graph of the start until it has found no fault.
protocol DeferredProof: AnyObject, Sendable {
    /// The faults. If there are none, the layers that are not closed are settled, and no layer has this proof any more.
    func run() -> [Problem]
}

extension Container {
    /// Runs the deferred proofs of `containers` and their ancestors.
    ///
    /// Stops at a settled layer, because all ancestors of that one are settled, too.
    ///
    /// - Returns: The faults.
    static func runDeferredProofs(of containers: [Container]) -> [Problem] {
        var (deferred, known): ([any DeferredProof], IdentitySet) = ([], IdentitySet())
        for container in containers {
            var next: Container? = container
            while let current = next, known.insert(ObjectIdentifier(current)) {
                let (proof, isSettled) = current.state.withLock { ($0.deferredProof, $0.settled != nil) }
                guard !isSettled else { break }
                if let proof, !deferred.contains(where: { $0 === proof }) { deferred.append(proof) }
                next = current.parent
            }
        }
        return deferred.flatMap { $0.run() }
    }
}
