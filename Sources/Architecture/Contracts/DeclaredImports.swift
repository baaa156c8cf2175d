import Foundation

/// Each import of a module of the codebase is declared in the manifest and, if requested, each declaration is used.
///
/// SwiftPM builds an undeclared import whenever the module happens to be built already. The manifest's description does
/// not list the modules of other packages' products. So a module of another package counts as declared when the target
/// declares any product with the module's name, or with a name that no module of the codebase has. Shorthand:
/// `.declaredImports`. Sendable.
public struct DeclaredImports: Contract, Hashable {
    /// `declaredImports`.
    public var name = "declaredImports"
    /// The reason, printed with each violation.
    public var reason: String?
    /// Whether a declared library target that no file imports is a violation.
    public var reportsUnused: Bool

    /// The contract; with `unused`, declared library targets that no file imports are reported too.
    public init(unused: Bool = false, because reason: String? = nil) {
        reportsUnused = unused
        self.reason = reason
    }

    /// Each import that is not declared and, if requested, each declaration that is not used.
    public func violations(in codebase: Codebase) -> [Violation] {
        let declaring = codebase.modules.filter { $0.declaredTargets != nil && $0.kind != .foreign }
        guard !declaring.isEmpty else {
            return [.matchesNothing(name, "no manifest declares dependencies", in: codebase)]
        }
        return declaring.flatMap { module in
            undeclared(module, codebase) + (reportsUnused ? unused(module, codebase) : [])
        }
    }

    private func undeclared(_ module: Module, _ codebase: Codebase) -> [Violation] {
        codebase.graph.edges(from: module.name).flatMap { edge -> [Violation] in
            guard !codebase.declares(edge) else { return [] }
            return [edge].violations(
                contract: name, rule: "the manifest does not declare it\(remedy(edge, codebase))")
        }
    }

    /// The remedy for an undeclared import. SwiftPM refuses a dependency that closes a cycle, so the only remedy is
    /// then to remove the import.
    private func remedy(_ edge: ModuleGraph.Edge, _ codebase: Codebase) -> String {
        guard
            let back = codebase.graph.shortestChain(from: edge.imported, to: { $0 == edge.importer })
        else { return "; add it to the dependencies of \(edge.importer) or remove the import" }
        let way = back.dropLast().map { " through \($0.imported)" }.joined()
        return " and cannot, because \(edge.imported) depends on \(edge.importer)\(way); remove the import"
    }

    private func unused(_ module: Module, _ codebase: Codebase) -> [Violation] {
        guard module.kind != .snippet else { return [] }
        let imported = Set(codebase.graph.edges(from: module.name).map(\.imported))
        let manifest = codebase.manifest(of: module)
        let text = FileManager.default.contents(atPath: codebase.absolute(manifest))
            .map { ManifestText([UInt8]($0), path: manifest) }
        return (module.declaredTargets ?? []).sorted().compactMap { target in
            // A target may depend on plugins and tools without importing them.
            guard let kind = codebase.module(named: target)?.kind, kind == .library, !imported.contains(target) else {
                return nil
            }
            return Violation(
                contract: name,
                location: text?.location(ofDependency: target, of: module.name) ?? CodeLocation(path: manifest),
                subject: "\(module.name) declares \(target) without importing it",
                message:
                    "\(module.name) declares \(target), but no file imports it; remove the dependency from the manifest"
            )
        }
    }
}

extension Codebase {
    /// Whether the importer's manifest declares the import. True if there is no manifest, and for modules outside the
    /// codebase.
    func declares(_ edge: ModuleGraph.Edge) -> Bool {
        guard let module = module(named: edge.importer), let imported = self.module(named: edge.imported) else {
            return true
        }
        if imported.package == module.package { return module.declaredTargets?.contains(imported.name) ?? true }
        return module.declaredProducts.contains { $0 == imported.name || self.module(named: $0) == nil }
    }
}

extension Contract where Self == AnyContract {
    /// Each import between modules of the codebase is declared in the manifest.
    public static var declaredImports: AnyContract { AnyContract(DeclaredImports()) }

    /// The same contract, with a choice and a reason.
    public static func declaredImports(unused: Bool, because reason: String? = nil) -> AnyContract {
        AnyContract(DeclaredImports(unused: unused, because: reason))
    }
}
