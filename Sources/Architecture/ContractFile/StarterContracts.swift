/// A contract file for the current state of a codebase: its layers, derived from the imports, and the contracts that
/// hold.
///
/// A contract that does not hold is added as a comment with its number of violations. So `strata check` passes at once,
/// and the file lists the remaining work.
package struct StarterContracts {
    /// The contract file.
    package let text: String
    /// The layers, the top one first, each with its modules.
    package let layers: [(name: String, modules: [String])]

    /// - Parameters:
    ///   - folders: The folders that are read as modules, when there is no manifest.
    ///   - nested: The value to write for packages below the root; `nil` for the default.
    package init(of codebase: Codebase, folders: [String]? = nil, nested: Codebase.NestedPackages? = nil) {
        layers = Self.layers(of: codebase)
        var keys: [String] = []
        if let folders { keys.append("\"folders\": [\(Self.list(folders))]") }
        if nested == Codebase.NestedPackages.none { keys.append("\"nestedPackages\": \"none\"") }
        if !codebase.violations(of: [ContainersStayInMain()], defaults: false).allSatisfy(\.matchesNothing) {
            // The default contract would fail today.
            keys.append("\"defaults\": false")
        }
        var items: [String] = []
        var remarks: [String] = []
        if !layers.isEmpty {
            let rows = layers.map { "        { \"name\": \"\($0.name)\", \"modules\": [\(Self.list($0.modules))] }" }
            items.append(
                "    {\n      \"kind\": \"layers\",\n      \"because\": \"imports go down, never up\",\n      \"layers\": [\n"
                    + rows.joined(separator: ",\n") + "\n      ]\n    }")
        }
        for (contract, written) in Self.candidates {
            let violations = codebase.violations(of: [contract], defaults: false)
            if violations.isEmpty {
                items.append("    \(written)")
            } else if !violations.allSatisfy(\.matchesNothing) {
                let count = "\(violations.count) violation\(violations.count == 1 ? "" : "s")"
                remarks.append("    // Does not hold yet, \(count) today: \(written)\n")
            }
        }
        text =
            "{\n"
            + "  // Written by `strata init --boundaries` from the imports of that day. A module may import those of its own layer\n"
            + "  // and of the layers below. Give the layers names that your team uses, and move modules where they belong.\n"
            + keys.map { "  \($0),\n" }.joined() + "  \"contracts\": [\n" + remarks.joined()
            + items.joined(separator: ",\n") + "\n  ]\n}\n"
    }

    private static var candidates: [(any Contract, String)] {
        [
            (Acyclic(), "{ \"kind\": \"acyclic\" }"),
            (DeclaredImports(unused: false), "{ \"kind\": \"declaredImports\" }"),
            (Census(), "{ \"kind\": \"census\" }"),
        ]
    }

    private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

    /// Each module is one layer above the highest module that it imports; a program that no module imports is at the
    /// top.
    private static func layers(of codebase: Codebase) -> [(name: String, modules: [String])] {
        let production = Set(codebase.modules.filter(\.isProduction).map(\.name))
        var imports: [String: Set<String>] = [:]
        for edge in codebase.graph.edges where production.contains(edge.importer) && production.contains(edge.imported)
        {
            imports[edge.importer, default: []].insert(edge.imported)
        }
        let imported = imports.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        let programs = codebase.modules.filter { $0.kind == .executable && !imported.contains($0.name) }.map(\.name)
        // Modules that import each other, directly or through others, are in one layer.
        var cyclicComponents: [String: Set<String>] = [:]
        for cyclicComponent in CyclicComponents.find(in: codebase.graph) {
            for module in cyclicComponent { cyclicComponents[module] = cyclicComponent }
        }
        var levels: [String: Int] = [:]
        let others = production.subtracting(programs)
        var isHigher = true
        while isHigher {
            isHigher = false
            for module in others.sorted() {
                let cyclicComponent = cyclicComponents[module] ?? [module]
                let below = cyclicComponent.flatMap { imports[$0] ?? [] }.filter { !cyclicComponent.contains($0) }
                let level = below.map { (levels[$0] ?? 0) + 1 }.max() ?? 0
                if levels[module] != level {
                    levels[module] = level
                    isHigher = true
                }
            }
        }
        let floors = Dictionary(grouping: others, by: { levels[$0] ?? 0 }).sorted { $0.key > $1.key }
            .map { (name: "Level \($0.key + 1)", modules: $0.value.sorted()) }
        return (programs.isEmpty ? [] : [(name: "Programs", modules: programs.sorted())]) + floors
    }
}

extension Violation {
    /// Whether a violation only states that a contract found nothing to check.
    fileprivate var matchesNothing: Bool { subject.hasPrefix("matches nothing") }
}
