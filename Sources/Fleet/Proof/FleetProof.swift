/// Proves that processes can run together, from their manifests alone.
///
/// ```swift
/// let problems = FleetProof.problems(of: [desk, valuation])
/// for problem in problems { print(problem) }
/// ```
///
/// The proof needs no running process and no network. It checks that every expected contract is offered with compatible
/// messages in both directions; that no processes wait for each other at their start; that no caller repeats a call
/// that is not idempotent; that no server may wait longer for a call than its own caller waits; that attempts do not
/// multiply along a chain of calls; and that no store has two writers. A message whose schema could not be read is a
/// fault, because nothing is known about it.
public enum FleetProof: Sendable {
    static let rules: [any FleetRule] = [
        ManifestRule(), ProcessTwiceRule(), UnreadableRule(), ErrorNameRule(), LimitRule(), OfferRule(), ContractRule(),
        ChainRule(), StartRule(), StoreRule(), CallCycleRule(),
    ]

    /// The findings for these processes together, sorted, each once. ``FleetProblem/Severity`` says which of them are
    /// faults.
    ///
    /// Several instances of one process have one manifest. The time grows linearly with the number of processes, except
    /// for chains of calls: they are followed from each repeated call to the next repeated calls.
    public static func problems(of fleet: [ProcessManifest]) -> [FleetProblem] {
        problems(in: FleetIndex(fleet))
    }

    static func problems(in fleet: FleetIndex) -> [FleetProblem] {
        FleetProblem.inOrder(rules.flatMap { $0.problems(in: fleet) })
    }
}
