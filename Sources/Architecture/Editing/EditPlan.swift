/// The edits that update lists, manifest and contracts for some types, and the edits that were refused.
///
/// If there is a refusal, do not write anything: ``ChangeSet/patch`` shows the other edits.
package struct EditPlan {
    package let codebase: Codebase
    package let choice: ListChoice
    package var changes: ChangeSet
    package var refusals: [EditRefusal] = []
    private var check = ManifestCheck()
    /// The added dependencies, so that several types of a module add only one.
    private var added: Set<[String]> = []

    package init(_ codebase: Codebase, contracts: ContractFile?) {
        self.codebase = codebase
        choice = ListChoice(codebase, contracts: contracts)
        changes = ChangeSet(root: codebase.root)
    }

    /// Adds a type to a list, imports its module there, and makes the list's target depend on the module.
    package mutating func manage(_ type: String, of module: String, at place: ListChoice.Place) throws {
        let edit = try changes.edit(of: place.path)
        // Two modules may have a type with the same name.
        let isAmbiguous = codebase.types.contains { $0.name == type && $0.module != module && $0.kind != .extension }
        let type = isAmbiguous ? "\(Module.importName(of: module)).\(type)" : type
        do {
            guard var edited = try ManagedList.adding(type, toListOf: place.owner, in: edit, at: place.path) else {
                return
            }
            if place.module != module { edited.addImport(Module.importName(of: module)) }
            try changes.write(edited, to: place.path)
        } catch let refusal as EditRefusal {
            refusals.append(refusal)
            return
        }
        try depend(place.module, on: module)
    }

    /// Makes a target depend on another target of the same package.
    package mutating func depend(_ target: String, on module: String) throws {
        guard target != module, let importer = codebase.module(named: target), let declared = importer.declaredTargets,
            !declared.contains(module), added.insert([target, module]).inserted
        else { return }
        if let other = codebase.module(named: module), other.package != importer.package {
            guard !importer.declaredProducts.contains(module) else { return }
            refusals.append(
                EditRefusal(
                    codebase.anchor, "\(module) is in another package than \(target)",
                    remedy: "let \(target) depend on a product with \(module)"))
            return
        }
        try editManifest(of: importer) { manifest in
            try manifest.addDependency("\"\(module)\"", to: target)
        } then: {
            $0.grown[target, default: 0] += 1
        }
    }

    /// Makes a target depend on a product of another package.
    package mutating func depend(_ target: String, onProduct product: String, of package: String) throws {
        guard let module = codebase.module(named: target), !module.declaredProducts.contains(product),
            added.insert([target, product]).inserted
        else { return }
        try editManifest(of: module) { manifest in
            try manifest.addDependency(".product(name: \"\(product)\", package: \"\(package)\")", to: target)
        } then: {
            $0.grown[target, default: 0] += 1
        }
    }

    /// The name by which the targets of a module's package refer to the package of Strata.
    package func frameworkPackage(for module: Module) throws -> String {
        let edit = try changes.edit(of: manifest(of: module))
        return check.package(ofProductBeginningWith: "Strata", in: edit.bytes)
            // If SwiftPM cannot read the manifest, `checkManifest()` refuses the edit and a person applies the patch,
            // so a name from the text is enough.
            ?? ManifestEdit(edit).package(ofProductBeginningWith: "Strata") ?? "strata"
    }

    /// Declares targets at the end of the list of targets in another target's manifest.
    package mutating func declare(_ targets: [(name: String, declaration: String)], beside neighbor: Module) throws {
        for target in targets {
            try editManifest(of: neighbor) { manifest in
                try manifest.addTarget(target.declaration)
            } then: {
                $0.added.insert(target.name)
            }
        }
    }

    /// Adds a module to a layer of the contract file, unless the layer already has it.
    package mutating func place(_ module: String, inLayer layer: String, in path: String) throws {
        let edit = try changes.edit(of: path)
        do {
            if let edited = try LayersEdit.adding(module, toLayer: layer, in: edit, at: path) {
                try changes.write(edited, to: path)
            }
        } catch let refusal as EditRefusal {
            refusals.append(refusal)
        }
    }

    /// Lets SwiftPM read each edited manifest; adds a refusal when one differs in more than the intended edit.
    package mutating func checkManifest() {
        for change in changes.changes where change.path.hasSuffix("Package.swift") {
            guard let old = change.old, let objection = check.objection(before: old, after: change.new) else {
                continue
            }
            refusals.append(
                EditRefusal(
                    CodeLocation(path: change.path), objection,
                    remedy: "compare the patch with the manifest, and edit it"))
        }
    }

    /// The manifest of a module's package, relative to the root.
    package func manifest(of module: Module) -> String { codebase.manifest(of: module) }

    private mutating func editManifest(
        of module: Module, _ body: (inout ManifestEdit) throws -> Void, then note: (inout ManifestCheck) -> Void
    ) throws {
        let path = manifest(of: module)
        do {
            var manifest = ManifestEdit(try changes.edit(of: path), path: path)
            try body(&manifest)
            try changes.write(manifest.edit, to: path)
            note(&check)
        } catch let refusal as EditRefusal {
            refusals.append(refusal)
        }
    }
}
