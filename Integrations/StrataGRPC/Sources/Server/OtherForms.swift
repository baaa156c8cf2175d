/// What happens to a caller that was built with another form of a contract. Sendable.
///
/// Each call carries the fingerprint of its contract, the one that the manifests are compared by. A caller in another
/// language carries none, and is served.
public struct OtherForms: Hashable, Sendable {
    private enum Kind { case served, refused }

    private let kind: Kind

    /// It is served, and the health of this process says so: `degraded`, until the process ends. Right for upgrades
    /// whose order the fleet proof has found.
    public static let served = OtherForms(kind: .served)

    /// It is refused with ``RemoteFailure/Code/otherForm``.
    public static let refused = OtherForms(kind: .refused)
}

/// The forms of callers that differ from the server's own. Sendable.
final class FormCheck: Sendable {
    private let others: OtherForms
    private let seen = Guarded<Set<String>>([])

    init(_ others: OtherForms) { self.others = others }

    /// False if the call is to be refused.
    func admits(_ form: String?, of contract: String, expecting own: String) -> Bool {
        guard let form, form != own else { return true }
        seen.withLock { _ = $0.insert(contract) }
        return others != .refused
    }

    /// The contracts that callers had another form of.
    var contracts: [String] { seen.withLock { $0.sorted() } }
}
