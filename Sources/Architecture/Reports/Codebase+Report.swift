extension Codebase {
    /// The violations with what a reader should know of the check: how old the index of a precise contract is.
    public func report(of contracts: [any Contract], defaults: Bool = true) -> Report {
        let found = check(contracts, defaults: defaults)
        return Report(found.violations, notes: found.notes)
    }
}
