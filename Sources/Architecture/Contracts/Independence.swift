/// Some modules must not import each other, directly or through modules outside the group.
///
/// Shorthand: `.independent(…)`. Sendable.
public struct Independence: Contract, Hashable {
    /// `independent`.
    public var name = "independent"
    /// The reason why they are independent.
    public var reason: String?
    /// The group.
    public var modules: [ModulePattern]

    /// A group of independent modules.
    public init(_ modules: [ModulePattern], because reason: String? = nil) {
        self.modules = modules
        self.reason = reason
    }

    /// Each import between two modules of the group, and each chain.
    public func violations(in codebase: Codebase) -> [Violation] {
        let group = modules.names(in: codebase)
        var found = modules.unmatched(name, in: codebase)
        // A name that matches nothing is reported already.
        if group.count < 2, found.isEmpty {
            found.append(.matchesNothing(name, "fewer than two modules match \(modules.list)", in: codebase))
        }
        for module in group {
            for other in group where other != module {
                let chain = codebase.graph.shortestChain(
                    from: module, to: { $0 == other }, through: { !group.contains($0) })
                found += chain?.violations(contract: name, rule: "the two are independent of each other") ?? []
            }
        }
        return found
    }
}

extension Contract where Self == AnyContract {
    /// Some modules must not import each other, in any number of steps.
    public static func independent(_ modules: ModulePattern..., because reason: String? = nil) -> AnyContract {
        independent(modules, because: reason)
    }

    /// The same contract with a list, which several contracts can share.
    public static func independent(_ modules: [ModulePattern], because reason: String? = nil) -> AnyContract {
        AnyContract(Independence(modules, because: reason))
    }
}
