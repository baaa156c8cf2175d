/// Some modules must not import some others, neither themselves nor by way of other modules of the codebase.
///
/// The forbidden ones may be outside the codebase: `Foundation`, `UIKit`. Written `.forbidden(…)`. Sendable.
public struct Forbidden: Contract, Hashable {
    /// `forbidden`.
    public var name = "forbidden"
    /// Why it is forbidden.
    public var reason: String?
    /// Who must not import.
    public var importers: [ModulePattern]
    /// What must not be imported.
    public var imports: [ModulePattern]
    /// Whether only imports of their own count.
    public var isDirectOnly: Bool

    /// A ban. With `directly`, what an imported module imports does not count.
    public init(
        importers: [ModulePattern], imports: [ModulePattern], directly: Bool = false, because reason: String? = nil
    ) {
        self.importers = importers
        self.imports = imports
        self.isDirectOnly = directly
        self.reason = reason
    }

    /// Each import of the ban, and the shortest chain where there is none.
    public func violations(in codebase: Codebase) -> [Violation] {
        var found = importers.unmatched(name, in: codebase)
        if importers.isEmpty { found.append(.matchesNothing(name, "no importer is named", in: codebase)) }
        if imports.isEmpty { found.append(.matchesNothing(name, "nothing forbidden is named", in: codebase)) }
        for importer in importers.names(in: codebase) {
            var banned: Set<String> = []
            for name in codebase.graph.modules + codebase.graph.externalModules
            where imports.match(name) && name != importer {
                banned.insert(name)
            }
            for name in banned.sorted() {
                let chain = codebase.graph.shortestChain(
                    from: importer, to: { $0 == name },
                    through: { !isDirectOnly && !banned.contains($0) })
                found += chain?.violations(contract: self.name, rule: "it is forbidden") ?? []
            }
        }
        return found
    }
}

extension Contract where Self == AnyContract {
    /// Some modules must not import some others, in any number of steps.
    ///
    /// A forbidden module that nobody imports is what the contract is for, so it matches nothing only when no
    /// importer does.
    public static func forbidden(
        _ importers: ModulePattern..., imports: ModulePattern..., directly: Bool = false, because reason: String? = nil
    ) -> AnyContract {
        forbidden(importers, imports: imports, directly: directly, because: reason)
    }

    /// The same of lists that several contracts share.
    public static func forbidden(
        _ importers: [ModulePattern], imports: [ModulePattern], directly: Bool = false, because reason: String? = nil
    ) -> AnyContract {
        AnyContract(Forbidden(importers: importers, imports: imports, directly: directly, because: reason))
    }
}
