/// The treatment of callers that were built with another schema of a contract. Sendable.
///
/// Each call carries the fingerprint of its contract, the one that the manifests are compared by. A caller in another
/// language carries none, and is served.
public struct OtherSchemas: Hashable, Sendable {
    private enum Kind { case served, refused }

    private let kind: Kind

    /// It is served, and the health of this process says so: `degraded`, until the process ends. Right for upgrades
    /// whose order the fleet proof has found.
    public static let served = OtherSchemas(kind: .served)

    /// It is refused with ``RemoteFailure/Code/otherSchema``.
    public static let refused = OtherSchemas(kind: .refused)
}

/// The schemas of callers that differ from the server's own. Sendable.
final class SchemaCheck: Sendable {
    private let others: OtherSchemas
    private let seen = Guarded<Set<String>>([])

    init(_ others: OtherSchemas) { self.others = others }

    /// False if the call is to be refused.
    func admits(_ fingerprint: String?, of contract: String, expecting own: String) -> Bool {
        guard let fingerprint, fingerprint != own else { return true }
        seen.withLock { _ = $0.insert(contract) }
        return others != .refused
    }

    /// The contracts of which callers had another schema.
    var contracts: [String] { seen.withLock { $0.sorted() } }
}
