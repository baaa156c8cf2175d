/// A statement about a codebase that a test or the tool enforces.
///
/// The contracts of this module are enough for most codebases, and ``Rule`` turns a closure into one. For other needs,
/// write your own conforming type. A contract that finds nothing to check must report it with
/// ``Violation/matchesNothing(_:_:in:)``, because a contract that silently checks nothing is worse than none.
public protocol Contract: Sendable {
    /// A short name for messages and baselines. Two contracts of one kind may share it; give them different names to
    /// distinguish their violations.
    var name: String { get }

    /// The reason why the team agreed on it; printed with each violation.
    var reason: String? { get }

    /// Every place where the codebase breaks the contract, in any order.
    func violations(in codebase: Codebase) -> [Violation]
}

extension Contract {
    /// No reason.
    public var reason: String? { nil }
}

/// A type-erased contract; the leading-dot forms return it: `.acyclic`, `.protected("Storage", …)`.
///
/// It is a concrete type because a variadic parameter of `any Contract` has no leading-dot form. Sendable.
public struct AnyContract: Contract {
    /// The wrapped contract.
    public let contract: any Contract

    /// Wraps a contract.
    public init(_ contract: some Contract) { self.contract = contract }

    /// The name of the wrapped contract.
    public var name: String { contract.name }

    /// The reason of the wrapped contract.
    public var reason: String? { contract.reason }

    /// The violations of the wrapped contract.
    public func violations(in codebase: Codebase) -> [Violation] { contract.violations(in: codebase) }
}

extension Contract where Self == AnyContract {
    /// Any contract where a leading-dot form is expected: the second ``Layers`` of a call, or your own type.
    public static func contract(_ contract: some Contract) -> AnyContract { AnyContract(contract) }
}

extension Codebase {
    /// Checks contracts. The result is sorted by location and has each violation once.
    ///
    /// The first may be a value such as ``Layers``; write others as `.contract(value)`. ``ContainersStayInMain`` is
    /// also checked when the codebase declares a container, unless `defaults` is false.
    public func violations(
        of first: some Contract, _ others: AnyContract..., defaults: Bool = true
    ) -> [Violation] {
        violations(of: [first] + others, defaults: defaults)
    }

    /// Checks contracts that are all written in the leading-dot form.
    public func violations(
        of first: AnyContract, _ others: AnyContract..., defaults: Bool = true
    ) -> [Violation] {
        violations(of: [first] + others, defaults: defaults)
    }

    /// Checks a list of contracts, such as those of a ``ContractFile``.
    public func violations(of contracts: [any Contract], defaults: Bool = true) -> [Violation] {
        check(contracts, defaults: defaults).violations
    }

    /// The sorted violations, and notes on the check, such as the age of the index of a precise contract.
    func check(_ contracts: [any Contract], defaults: Bool) -> (violations: [Violation], notes: [String]) {
        var found: Set<Violation> = []
        let implied: [any Contract] = defaults && declaresContainers ? [ContainersStayInMain()] : []
        let all = (contracts + implied).map { ($0 as? AnyContract)?.innermost ?? $0 }
        let reader = ReferenceReader(codebase: self)
        let aboutReferences = all.compactMap { $0 as? any ReferenceContract }
        let graphs = aboutReferences.map { reader.references(for: $0) }
        let onReferences = zip(
            aboutReferences,
            Workers.map(aboutReferences.count) { aboutReferences[$0].checked(in: self, references: graphs[$0]) })
        let onFacts = all.filter { !($0 is any ReferenceContract) }.map { ($0, $0.violations(in: self)) }
        for (contract, violations) in onReferences.map({ ($0 as any Contract, $1) }) + onFacts {
            for var violation in violations {
                violation.reason = violation.reason ?? contract.reason
                found.insert(violation)
            }
        }
        return (found.sorted(), reader.notes)
    }
}
