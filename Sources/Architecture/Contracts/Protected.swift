/// Some modules may be imported by an allow-list and by no other production module.
///
/// Only direct imports count: who imports an importer is not meant. Written `.protected(…)`. Sendable.
public struct Protected: Contract, Hashable {
    /// `protected`.
    public var name = "protected"
    /// Why they are protected.
    public var reason: String?
    /// The protected modules; they may import each other.
    public var modules: [ModulePattern]
    /// Who may import them.
    public var importers: [ModulePattern]

    /// Protection of some modules from all but some importers.
    public init(_ modules: [ModulePattern], importers: [ModulePattern], because reason: String? = nil) {
        self.modules = modules
        self.importers = importers
        self.reason = reason
    }

    /// Each import by someone who is not on the list.
    public func violations(in codebase: Codebase) -> [Violation] {
        var found = importers.unmatched(name, in: codebase)
        let known = codebase.graph.modules + codebase.graph.externalModules
        for module in modules where !known.contains(where: module.matches) {
            found.append(
                .matchesNothing(
                    name, "no module is called \(module)\(codebase.suggestion(for: module.text))", in: codebase))
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
    /// Some modules may be imported only by `importers`; an empty list protects them from everybody.
    public static func protected(
        _ modules: ModulePattern..., importers: ModulePattern..., because reason: String? = nil
    ) -> AnyContract {
        protected(modules, importers: importers, because: reason)
    }

    /// The same of lists that several contracts share: `.protected(["GRDB"], importers: recordKeepers)`.
    public static func protected(
        _ modules: [ModulePattern], importers: [ModulePattern], because reason: String? = nil
    ) -> AnyContract {
        AnyContract(Protected(modules, importers: importers, because: reason))
    }
}
