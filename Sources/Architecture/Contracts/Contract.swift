/// A statement about a codebase that a test or the tool enforces.
///
/// The contracts of this module are enough for most codebases; ``Rule`` turns a closure into one. Conform a type of your
/// own for what neither can say. A contract that finds nothing to check must say so with
/// ``Violation/matchesNothing(_:_:in:)``: one that silently checks nothing is worse than none.
public protocol Contract: Sendable {
    /// A short name for messages and baselines; two contracts of one kind need different names only to tell them apart.
    var name: String { get }

    /// Why the team agreed on it; printed with each violation.
    var reason: String? { get }

    /// Every place where the codebase breaks the contract, in any order.
    func violations(in codebase: Codebase) -> [Violation]
}

extension Contract {
    /// No reason.
    public var reason: String? { nil }
}

extension Codebase {
    /// Checks contracts; the result is sorted by place, each violation once.
    ///
    /// ``ContainersStayInMain`` is checked as well when the codebase declares a container, unless `defaults` is false.
    public func violations<each Checked: Contract>(
        of contracts: repeat each Checked, defaults: Bool = true
    ) -> [Violation] {
        var all: [any Contract] = []
        for contract in repeat each contracts { all.append(contract) }
        return violations(of: all, defaults: defaults)
    }

    /// Checks contracts that were put together elsewhere. See ``violations(of:defaults:)-1``.
    public func violations(of contracts: [any Contract], defaults: Bool = true) -> [Violation] {
        var found: Set<Violation> = []
        let implied: [any Contract] = defaults && declaresContainers ? [ContainersStayInMain()] : []
        for contract in contracts + implied {
            for var violation in contract.violations(in: self) {
                violation.reason = violation.reason ?? contract.reason
                found.insert(violation)
            }
        }
        return found.sorted()
    }
}
