public import StrataCore
public import Testing

extension DependencyGraph {
    /// Fails the test for each place where the graph breaks a rule, at that place in the source.
    ///
    /// ```swift
    /// @Test func wiring() throws {
    ///     try LayerStack(Presentation.self).graph.expectNoViolations(
    ///         of: .layer("Services", onlyFrom: "Billing", "Storage"), .noOpaqueFactories)
    /// }
    /// ```
    ///
    /// One issue for each violation: an editor shows it at the registration that is at fault, and not a list at the test.
    /// ``violations(of:)-(GraphRule...)`` gives the same as values.
    ///
    /// - Parameters:
    ///   - rules: What must hold.
    ///   - sourceLocation: Where to report a rule that finds nothing to check; leave it out.
    public func expectNoViolations(
        of rules: GraphRule..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectNoViolations(of: rules, sourceLocation: sourceLocation)
    }

    /// The same of rules that were put together elsewhere.
    public func expectNoViolations(of rules: [GraphRule], sourceLocation: SourceLocation = #_sourceLocation) {
        for violation in violations(of: rules) { violation.record(otherwiseAt: sourceLocation) }
    }
}

extension GraphViolation {
    /// Records an issue at the place of the violation, or at `place` where it has none.
    func record(otherwiseAt place: SourceLocation) {
        let location = site.map {
            SourceLocation(fileID: $0.fileID, filePath: $0.filePath, line: $0.line, column: $0.column)
        }
        Issue.record("\(message) [\(rule)]", sourceLocation: location ?? place)
    }
}
