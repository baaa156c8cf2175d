/// Whether a host proves its dependency graph when it starts. Sendable.
///
/// ```swift
/// let digest = ProcessInfo.processInfo.environment["SHOP_GRAPH_DIGEST"]
/// await AppHost(Shop.self, proof: digest.map { .alreadyDone($0) } ?? .atStart).main()
/// ```
public enum ProofPolicy: Hashable, Sendable {
    /// The host proves the graph before it constructs anything. This is the default.
    case atStart
    /// The graph was proved before, for example in CI, and had this digest: the output of the command
    /// `verify --digest`, or `Verification.digest`.
    ///
    /// If the graph of this process has the same digest, the host does not prove it again. Otherwise it proves the graph
    /// and refuses the start: with the problems that the proof finds, or else with a `digestMismatch`. The commands
    /// prove all the same, and so does what relies on the proof later, such as `configure()` or `seal()` of a layer
    /// below. If some of the layers were configured before, the new ones are proved in any case.
    case alreadyDone(String)

    /// The digest that takes the place of the proof; nil to prove.
    var digest: String? {
        switch self {
        case .atStart: nil
        case .alreadyDone(let digest): digest
        }
    }
}
