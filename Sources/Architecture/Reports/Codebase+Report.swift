extension Codebase {
    /// The violations with notes on the check, such as the age of the index of a precise contract.
    public func report(of contracts: [any Contract], defaults: Bool = true) -> Report {
        let found = check(contracts, defaults: defaults)
        return Report(found.violations, notes: found.notes)
    }
}
