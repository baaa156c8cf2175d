/// Some modules must not import some others, directly or through other modules of the codebase.
///
/// The forbidden modules may be outside the codebase: `Foundation`, `UIKit`. Shorthand: `.forbidden(…)`. Sendable.
public struct Forbidden: Contract, Hashable {
    /// `forbidden`.
    public var name = "forbidden"
    /// The reason for the ban.
    public var reason: String?
    /// The modules that must not import.
    public var importers: [ModulePattern]
    /// The modules that must not be imported.
    public var imports: [ModulePattern]
    /// Whether only direct imports count.
    public var isDirectOnly: Bool

    /// A ban. With `directly`, the imports of imported modules do not count.
    public init(
        importers: [ModulePattern], imports: [ModulePattern], directly: Bool = false, because reason: String? = nil
    ) {
        self.importers = importers
        self.imports = imports
        self.isDirectOnly = directly
        self.reason = reason
    }

    /// Each direct import that breaks the ban, else the shortest chain.
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
    /// Some modules must not import some others, in any number of steps unless `directly` is true.
    ///
    /// An importer that does not exist is a violation. A forbidden module that does not exist is not, because nothing
    /// can import it.
    public static func forbidden(
        _ importers: ModulePattern..., imports: ModulePattern..., directly: Bool = false, because reason: String? = nil
    ) -> AnyContract {
        forbidden(importers, imports: imports, directly: directly, because: reason)
    }

    /// The same contract with lists, which several contracts can share.
    public static func forbidden(
        _ importers: [ModulePattern], imports: [ModulePattern], directly: Bool = false, because reason: String? = nil
    ) -> AnyContract {
        AnyContract(Forbidden(importers: importers, imports: imports, directly: directly, because: reason))
    }
}
