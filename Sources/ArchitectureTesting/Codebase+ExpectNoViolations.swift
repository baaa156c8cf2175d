public import StrataArchitecture
public import Testing

extension Codebase {
    /// Fails the test at each source line that breaks a contract.
    ///
    /// ```swift
    /// @Test func boundaries() throws {
    ///     try Codebase(containing: #filePath).expectNoViolations(of: layers, .acyclic, .census)
    /// }
    /// ```
    ///
    /// Each violation is one issue at its own file, line and column, where an editor shows it.
    /// `violations(of:_:defaults:)` returns the same violations as values.
    ///
    /// - Parameters:
    ///   - first: A contract that must hold.
    ///   - others: Further contracts.
    ///   - defaults: Whether `.containersStayInMain` is checked, too, if the codebase has containers.
    ///   - sourceLocation: The location for a violation of the codebase as a whole, without a file; omit it.
    public func expectNoViolations(
        of first: some Contract, _ others: AnyContract..., defaults: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        record(violations(of: [first] + others, defaults: defaults), sourceLocation: sourceLocation)
    }

    /// Overload for contracts that are all written in the leading-dot form, such as `.acyclic`.
    public func expectNoViolations(
        of first: AnyContract, _ others: AnyContract..., defaults: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        record(violations(of: [first] + others, defaults: defaults), sourceLocation: sourceLocation)
    }

    /// Overload for a list of contracts, such as those of a `ContractFile`.
    public func expectNoViolations(
        of contracts: [any Contract], defaults: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        record(violations(of: contracts, defaults: defaults), sourceLocation: sourceLocation)
    }

    /// Fails the test once for each of these violations, at its source line.
    ///
    /// Use it with a baseline, for the violations that the baseline does not accept:
    ///
    /// ```swift
    /// let found = codebase.violations(of: layers, .acyclic)
    /// codebase.record(try found.beyondBaseline(at: "architecture-baseline.json", in: codebase))
    /// ```
    public func record(_ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
        for violation in violations {
            Issue.record("\(violation.sentence)", sourceLocation: place(of: violation.location) ?? sourceLocation)
        }
    }

    /// The location in a file; nil for the codebase as a whole.
    ///
    /// In the file ID, a path without a folder gets the folder `.`, because Swift Testing refuses a file ID without a
    /// slash.
    private func place(of location: CodeLocation) -> SourceLocation? {
        guard location.path != "." else { return nil }
        let isAbsolute = location.path.hasPrefix("/")
        return SourceLocation(
            fileID: location.path.contains("/") ? location.path : "./\(location.path)",
            filePath: isAbsolute ? location.path : "\(root)/\(location.path)", line: max(1, location.position.line),
            column: max(1, location.position.column))
    }
}
