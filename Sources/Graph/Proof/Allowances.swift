/// The allowances of a graph's layers, with a record of which of them have been used.
final class Allowances {
    private let all: [DependencyGraph.Allowance]
    private var used: Set<Int> = []

    init(_ graph: DependencyGraph) {
        all = graph.allowances
    }

    /// Whether there is an allowance of this kind.
    func has(_ code: Problem.Code) -> Bool { all.contains { $0.code == code } }

    /// The allowances of this kind, in order of declaration.
    func of(_ code: Problem.Code) -> [DependencyGraph.Allowance] { all.filter { $0.code == code } }

    /// The allowance for a finding about `node`, which is then marked as used; nil if there is none.
    func allowance(
        of code: Problem.Code, _ node: DependencyGraph.Node, keeping target: DependencyGraph.Node? = nil
    ) -> DependencyGraph.Allowance? {
        let found = all.firstIndex { allowance in
            allowance.code == code && allowance.layer == node.layer && allowance.service.type == node.key.type
                && allowance.target?.type == target?.key.type && allowance.hasReason
        }
        guard let found else { return nil }
        used.insert(found)
        return all[found]
    }

    /// The allowances that no rule has used so far.
    var unused: [DependencyGraph.Allowance] { all.indices.filter { !used.contains($0) }.map { all[$0] } }
}

extension Problem {
    /// The same finding as information, with the allowance and its reason.
    func allowed(_ allowance: DependencyGraph.Allowance) -> Problem {
        Problem(
            code: code, severity: .information, service: service, layer: layer, site: site, requesters: requesters,
            summary: summary, details: details + ["allowed at \(allowance.site): \(allowance.reason)"])
    }
}

extension DependencyGraph.Allowance {
    /// Whether a reason is given.
    var hasReason: Bool { reason.contains { !$0.isWhitespace } }
}
