/// Of the production modules, only those on an allowlist may import the protected modules.
///
/// Only direct imports count; a module that imports an allowed importer does not break the contract. Shorthand:
/// `.protected(…)`. Sendable.
public struct Protected: Contract, Hashable {
    /// `protected`.
    public var name = "protected"
    /// The reason why they are protected.
    public var reason: String?
    /// The protected modules; they may import each other.
    public var modules: [ModulePattern]
    /// The modules that may import them.
    public var importers: [ModulePattern]

    /// Protects some modules from all modules but the allowed importers.
    public init(_ modules: [ModulePattern], importers: [ModulePattern], because reason: String? = nil) {
        self.modules = modules
        self.importers = importers
        self.reason = reason
    }

    /// Each import by a module that is not on the list.
    public func violations(in codebase: Codebase) -> [Violation] {
        var found = importers.unmatched(name, in: codebase)
        let known = codebase.graph.modules + codebase.graph.externalModules
        for module in modules where !known.contains(where: module.matches) {
            found.append(module.unmatched(name, in: codebase))
        }
        if modules.isEmpty { found.append(.matchesNothing(name, "no protected module is named", in: codebase)) }
        for module in codebase.modules {
            guard module.isProduction, !importers.match(module.name), !modules.match(module.name) else { continue }
            for edge in codebase.graph.edges(from: module.name) where modules.match(edge.imported) {
                let allowed = importers.isEmpty ? "nobody may import it" : "only \(importers.list) may import it"
                found += [edge].violations(contract: name, rule: allowed)
            }
        }
        return found
    }
}

extension Contract where Self == AnyContract {
    /// Only `importers` may import some modules; an empty list protects them from all modules.
    public static func protected(
        _ modules: ModulePattern..., importers: ModulePattern..., because reason: String? = nil
    ) -> AnyContract {
        protected(modules, importers: importers, because: reason)
    }

    /// The same contract with lists, which several contracts can share:
    /// `.protected(["GRDB"], importers: recordKeepers)`.
    public static func protected(
        _ modules: [ModulePattern], importers: [ModulePattern], because reason: String? = nil
    ) -> AnyContract {
        AnyContract(Protected(modules, importers: importers, because: reason))
    }
}
