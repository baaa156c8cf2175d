/// What the layers of a graph allow, and which of it was of use.
final class Allowances {
    private let all: [DependencyGraph.Allowance]
    private var used: Set<Int> = []

    init(_ graph: DependencyGraph) {
        all = graph.allowances
    }

    /// Whether anything of this kind is allowed.
    func has(_ code: Problem.Code) -> Bool { all.contains { $0.code == code } }

    /// What is allowed of this kind, in order of declaration.
    func of(_ code: Problem.Code) -> [DependencyGraph.Allowance] { all.filter { $0.code == code } }

    /// What allows a finding about `node`, noted as of use; nil when nothing does.
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

    /// What was of no use to any rule so far.
    var unused: [DependencyGraph.Allowance] { all.indices.filter { !used.contains($0) }.map { all[$0] } }
}

extension DependencyGraph.Allowance {
    /// Whether somebody wrote a reason.
    var hasReason: Bool { reason.contains { !$0.isWhitespace } }
}
