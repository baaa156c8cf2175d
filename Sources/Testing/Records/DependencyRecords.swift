public import StrataCore

/// Compares four independent records of an application's dependencies: the manifest, the sources, the registrations,
/// and a run. A difference between them shows an error or an omission.
///
/// ```swift
/// let codebase = try Codebase(containing: #filePath)   // StrataArchitecture
/// let stack = try LayerStack(Presentation.self)
/// // … use the stack …
/// let records = DependencyRecords(
///     declared: codebase.declaredModules, imported: codebase.importedModules,
///     registered: stack.graph, resolved: stack.resolvedRequests)
/// #expect(records.differences.filter { $0.kind != .neverResolved } == [])
/// ```
///
/// A value; the four records may come from anywhere. Sendable.
public struct DependencyRecords: Sendable {
    /// For each module, the modules of the codebase that the manifest declares as its dependencies.
    public var declared: [String: Set<String>]
    /// For each module, the modules of the codebase that its sources import.
    public var imported: [String: Set<String>]
    /// The registrations and their edges.
    public var registered: DependencyGraph
    /// The requests of a run.
    public var resolved: [ResolvedRequest]

    /// Creates a comparison of four records.
    public init(
        declared: [String: Set<String>], imported: [String: Set<String>], registered: DependencyGraph,
        resolved: [ResolvedRequest]
    ) {
        self.declared = declared
        self.imported = imported
        self.registered = registered
        self.resolved = resolved
    }

    /// The differences between the records, sorted by kind and text, each once.
    ///
    /// - Complexity: O(*e* × *i* + *n* log *n*) for *e* edges of the graph that lead to another module, *i* imports
    ///   and *n* differences; linear in the rest of the records.
    public var differences: [RecordDifference] {
        Set(importedNotDeclared + declaredNotImported + registeredNotImported + resolvedNotRegistered + neverResolved)
            .sorted()
    }

    private var importedNotDeclared: [RecordDifference] {
        pairs(imported).filter { declared[$0]?.contains($1) == false }.map { importer, module in
            RecordDifference(
                .importedNotDeclared, subject: "\(importer) → \(module)",
                message: "\(importer) imports \(module), but the manifest does not declare it: add the dependency")
        }
    }

    private var declaredNotImported: [RecordDifference] {
        pairs(declared).filter { imported[$0]?.contains($1) != true }.map { importer, module in
            RecordDifference(
                .declaredNotImported, subject: "\(importer) → \(module)",
                message: "the manifest declares that \(importer) needs \(module), but no file imports it: "
                    + "remove the dependency")
        }
    }

    /// Registrations that need a type of another module, which their own module imports neither directly nor through
    /// other modules. The manifest and the imports do not show such a dependency, for example because a helper of a
    /// third module names the type.
    private var registeredNotImported: [RecordDifference] {
        registered.edges.compactMap { edge in
            let source = registered.nodes[edge.source]
            guard let owner = edge.requested.qualifiedTypeName.split(separator: ".").first.map(String.init),
                owner != source.module, imported[owner] != nil, let imports = imported[source.module],
                !reaches(owner, from: imports)
            else { return nil }
            return RecordDifference(
                .registeredNotImported, subject: "\(source.key) → \(edge.requested)", site: source.site,
                message: "\(source.key) of \(source.module) needs \(edge.requested) of \(owner), "
                    + "but \(source.module) does not import \(owner)")
        }
    }

    /// Whether a chain of imports leads from one of `modules` to `target`, because a module may export its imports.
    private func reaches(_ target: String, from modules: Set<String>) -> Bool {
        var seen = modules
        var queue = Array(modules)
        while let module = queue.popLast() {
            if module == target { return true }
            for next in imported[module] ?? [] where seen.insert(next).inserted { queue.append(next) }
        }
        return false
    }

    /// A dependency of one registration on another, identified in the same way in the graph and in a run.
    private struct Dependency: Hashable {
        let source: ServiceKey
        let sourceLayer: String
        let target: ServiceKey
        let targetLayer: String
    }

    private var resolvedNotRegistered: [RecordDifference] {
        let known = Set(
            registered.dependencies.map {
                Dependency(
                    source: $0.source.service, sourceLayer: $0.source.layer, target: $0.target.service,
                    targetLayer: $0.target.layer)
            })
        return resolved.compactMap { request in
            guard let requester = request.requester,
                !known.contains(
                    Dependency(
                        source: requester.service, sourceLayer: requester.layer, target: request.target.service,
                        targetLayer: request.target.layer))
            else { return nil }
            return RecordDifference(
                .resolvedNotRegistered, subject: "\(requester) → \(request.target)", site: requester.site,
                message: "\(requester) requested \(request.target) while it ran, but the graph has no such dependency: "
                    + "take it as a parameter instead of asking a resolver")
        }
    }

    private var neverResolved: [RecordDifference] {
        let seen = Set(resolved.map { Registered(service: $0.target.service, layer: $0.target.layer) })
        return registered.registrations.filter { !seen.contains(Registered(service: $0.service, layer: $0.layer)) }
            .map { registration in
                RecordDifference(
                    .neverResolved, subject: "\(registration.layer).\(registration)", site: registration.site,
                    message: "\(registration) is registered in \(registration.layer), but nothing requested it: "
                        + "request it in this run, or remove it")
            }
    }

    private struct Registered: Hashable {
        let service: ServiceKey
        let layer: String
    }

    private func pairs(_ edges: [String: Set<String>]) -> [(String, String)] {
        edges.flatMap { source, targets in targets.map { (source, $0) } }
    }
}
