public import StrataCore
public import Testing

extension DependencyGraph {
    /// Fails the test at each source position at which the graph breaks a rule.
    ///
    /// ```swift
    /// @Test func wiring() throws {
    ///     try LayerStack(Presentation.self).graph.expectNoViolations(
    ///         of: .layer("Services", onlyFrom: "Billing", "Storage"), .noOpaqueFactories)
    /// }
    /// ```
    ///
    /// Each violation is one issue: an editor shows it at the registration that causes it, instead of a list at the
    /// test. ``violations(of:)-(GraphRule...)`` returns the same violations as values.
    ///
    /// - Parameters:
    ///   - rules: The rules that must hold.
    ///   - sourceLocation: The location for a rule that finds nothing to check; omit it.
    public func expectNoViolations(
        of rules: GraphRule..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectNoViolations(of: rules, sourceLocation: sourceLocation)
    }

    /// Same, for an array of rules.
    public func expectNoViolations(of rules: [GraphRule], sourceLocation: SourceLocation = #_sourceLocation) {
        for violation in violations(of: rules) { violation.record(otherwiseAt: sourceLocation) }
    }
}

extension GraphViolation {
    /// Records an issue at the position of the violation, or at `place` if it has none.
    func record(otherwiseAt place: SourceLocation) {
        let location = site.map {
            SourceLocation(fileID: $0.fileID, filePath: $0.filePath, line: $0.line, column: $0.column)
        }
        Issue.record("\(message) [\(rule)]", sourceLocation: location ?? place)
    }
}
