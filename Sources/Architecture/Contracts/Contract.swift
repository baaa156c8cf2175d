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

/// A contract of any type, which is what the leading-dot forms make: `.acyclic`, `.protected("Storage", …)`.
///
/// A type of its own because a variadic parameter of `any Contract` has no leading-dot form. Sendable.
public struct AnyContract: Contract {
    /// The contract inside.
    public let contract: any Contract

    /// Wraps a contract.
    public init(_ contract: some Contract) { self.contract = contract }

    /// The name of the contract inside.
    public var name: String { contract.name }

    /// The reason of the contract inside.
    public var reason: String? { contract.reason }

    /// The violations of the contract inside.
    public func violations(in codebase: Codebase) -> [Violation] { contract.violations(in: codebase) }
}

extension Contract where Self == AnyContract {
    /// Any contract, where a leading-dot form is asked for: the second ``Layers`` of a call, or a type of your own.
    public static func contract(_ contract: some Contract) -> AnyContract { AnyContract(contract) }
}

extension Codebase {
    /// Checks contracts; the result is sorted by place, each violation once.
    ///
    /// The first may be a value such as ``Layers``; write others as `.contract(value)`. ``ContainersStayInMain`` is
    /// checked as well when the codebase declares a container, unless `defaults` is false.
    public func violations(
        of first: some Contract, _ others: AnyContract..., defaults: Bool = true
    ) -> [Violation] {
        violations(of: [first] + others, defaults: defaults)
    }

    /// Checks contracts of which all are written with a leading dot.
    public func violations(
        of first: AnyContract, _ others: AnyContract..., defaults: Bool = true
    ) -> [Violation] {
        violations(of: [first] + others, defaults: defaults)
    }

    /// Checks contracts that were put together elsewhere, such as those of a ``ContractFile``.
    public func violations(of contracts: [any Contract], defaults: Bool = true) -> [Violation] {
        check(contracts, defaults: defaults).violations
    }

    /// The sorted violations, and what a reader should know of the check: how old the index of a precise contract is.
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
