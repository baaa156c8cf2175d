/// Finds every problem of a dependency graph without constructing anything.
package enum Proof {
    /// The rules, each in its own file; the rule about allowances must be the last.
    package static let rules: [any ProofRule] = [
        MissingRule(), CycleRule(), CaptiveRule(), DuplicateRule(), UnprovidedRule(), NeedsArgumentsRule(),
        ArgumentMismatchRule(), ArgumentsSharedRule(), NotVisibleRule(), ScopeNeverOpenedRule(), ScopeOutlivedRule(),
        ScopeValueMissingRule(), OpenerUndeclaredRule(), OpenerOutsideRule(), StartOrderRule(), ExecutionRule(),
        MisplacedParameterRule(), OpaqueRule(), NotHostedRule(), HostedNotSharedRule(), WithoutEffectRule(),
        OptionalUnservedRule(), ArgumentsAlikeRule(), ScopeEntryUnnamedRule(), UnusedRule(), ShadowingRule(),
        AllowanceRule(),
    ]

    /// The faults of `graph`, sorted by file, line, column and code, and each once.
    ///
    /// Linear in nodes and edges; only the rule about the values of scopes takes that time for each declaration of a
    /// scope. The texts of findings take longer, but a graph without findings needs none.
    package static func faults(of graph: DependencyGraph) -> [Problem] {
        faults(in: IndexedGraph(graph))
    }

    package static func faults(in graph: IndexedGraph) -> [Problem] {
        // With allowances, all rules run, because the last rule reports an allowance that no rule has used.
        let rules = graph.graph.allowances.isEmpty ? rules.filter { $0.canFindFaults(in: graph.graph) } : rules
        return inOrder(rules.flatMap { $0.problems(in: graph) }.filter { $0.severity == .fault })
    }

    /// Like ``faults(of:)``, including information.
    package static func findings(of graph: DependencyGraph, by rules: [any ProofRule] = rules) -> [Problem] {
        let indexed = IndexedGraph(graph)
        return inOrder(rules.flatMap { $0.problems(in: indexed) })
    }

    /// Sorts by file, line, column and code, and keeps only the first of equal ones.
    package static func inOrder(_ problems: [Problem]) -> [Problem] {
        var kept: [Problem] = []
        for problem in problems.sorted(by: precedes) where problem != kept.last {
            kept.append(problem)
        }
        return kept
    }

    private static func precedes(_ left: Problem, _ right: Problem) -> Bool {
        if left.site.fileID != right.site.fileID { return left.site.fileID < right.site.fileID }
        if (left.site.line, left.site.column) != (right.site.line, right.site.column) {
            return (left.site.line, left.site.column) < (right.site.line, right.site.column)
        }
        return (left.code.description, left.service, left.layer, left.summary)
            < (right.code.description, right.service, right.layer, right.summary)
    }
}
