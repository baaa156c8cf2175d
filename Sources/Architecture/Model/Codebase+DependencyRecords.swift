extension Codebase {
    /// For each production module that a manifest declares, the modules of the codebase that it depends on there: the
    /// first of the four records that `DependencyRecords` of StrataTesting compares.
    public var declaredModules: [String: Set<String>] {
        let known = productionNames
        return modules.filter { $0.isProduction && $0.declaredTargets != nil }.reduce(into: [:]) { declared, module in
            declared[module.importName] = Set(
                ((module.declaredTargets ?? []) + module.declaredProducts).compactMap { known[$0] })
        }
    }

    /// For each production module, the modules of the codebase that its sources import: the second record.
    public var importedModules: [String: Set<String>] {
        let known = productionNames
        return modules.filter(\.isProduction).reduce(into: [:]) { imported, module in
            imported[module.importName] = Set(
                graph.edges(from: module.name).compactMap { known[$0.imported] })
        }
    }

    /// The import names of the production modules, by target name.
    private var productionNames: [String: String] {
        Dictionary(modules.filter(\.isProduction).map { ($0.name, $0.importName) }) { first, _ in first }
    }
}
