import Foundation
import StrataArchitecture

/// `strata add module`.
struct AddModuleCommand {
    let options: Options

    func run() throws -> ExitCode {
        guard let written = options[.name] else {
            throw UsageError("add module needs a name; write strata add module Orders")
        }
        let session = try Session(options, requiresContracts: false)
        let codebase = session.codebase
        let taken = codebase.modules.map { ($0.name, $0.origin) }
        let name = try NewName(written, for: .module, taken: Dictionary(taken) { first, _ in first }).text
        _ = try NewName("\(name)Tests", for: .module, taken: Dictionary(taken) { first, _ in first })
        var plan = EditPlan(codebase, contracts: session.contracts)
        let place = try plan.choice.place(forNewModule: options[.layer])
        guard let neighbor = codebase.module(named: place.module), neighbor.declaredTargets != nil else {
            throw UsageError(
                "\(place.module) is declared in no Package.swift, so no module is added to it; "
                    + "create a folder for \(name)")
        }
        let framework = Framework(of: neighbor, in: codebase, preferring: "StrataServiceLayer")
        var service = ServiceTemplate(firstOf: name)
        service.framework = framework.module
        service.importsPublicly = framework.isImportedPublicly
        let manifest = plan.manifest(of: neighbor)
        let folder = Folder(manifest: manifest, neighbor: neighbor.path)
        plan.changes.create("\(folder.sources)/\(name)/\(service.name).swift", service.text)
        plan.changes.create("\(folder.package)Tests/\(name)Tests/\(service.name)Tests.swift", service.test(in: name))
        let text = ManifestEdit(try plan.changes.edit(of: manifest))
        let settings = text.settings(of: neighbor.name).map { ",\n    swiftSettings: \($0)" } ?? ""
        let path = folder.isStandard ? "" : ",\n    path: \"\(folder.sources.dropFirst(folder.package.count))/\(name)\""
        let dependency = framework.dependency(package: try plan.frameworkPackage(for: neighbor))
        try plan.declare(
            [
                (
                    name,
                    ".target(\n    name: \"\(name)\",\n    dependencies: [\n        \(dependency),\n    ]\(path)\(settings)\n)"
                ),
                (
                    "\(name)Tests",
                    ".testTarget(\n    name: \"\(name)Tests\",\n    dependencies: [\n        \"\(name)\",\n    ]\(settings)\n)"
                ),
            ], beside: neighbor)
        try plan.manage(service.type, of: name, at: place)
        if let file = session.contractsPath, let layer = layer(of: place, plan) {
            try plan.place(name, inLayer: layer, in: file)
        }
        let readme = "\(folder.package)README.md"
        if let text = try? plan.changes.edit(of: readme).text,
            let added = ReadmeTable.adding(name, toLayer: place.owner, in: text)
        {
            try plan.changes.write(SourceEdit(added), to: readme)
        }
        return try Outcome.finish(
            &plan, isDryRun: options[.dryRun] != nil,
            done: "\(name) is a module of the layer \(place.owner). Its service: any \(service.name).")
    }

    /// The layer in the contract file: the requested one, or the layer of the config's module.
    private func layer(of place: ListChoice.Place, _ plan: EditPlan) -> String? {
        options[.layer].flatMap { plan.choice.hasLayer($0) ? $0 : nil } ?? plan.choice.layer(of: place.module)
    }

    /// The folder of a new module: next to the folder of its neighbor.
    private struct Folder {
        /// The package's folder below the root, with a slash at its end; empty for the root.
        var package: String
        var sources: String
        /// Whether SwiftPM finds the module there without a path.
        var isStandard: Bool

        init(manifest: String, neighbor: String) {
            package = String(manifest.dropLast("Package.swift".count))
            let parent = neighbor.split(separator: "/").dropLast().joined(separator: "/")
            let isBelow = parent.hasPrefix(package) && parent.count > package.count
            sources = isBelow ? parent : "\(package)Sources"
            isStandard = sources == "\(package)Sources"
        }
    }
}

/// `strata add service`.
struct AddServiceCommand {
    let options: Options

    func run() throws -> ExitCode {
        guard let written = options[.name] else {
            throw UsageError("add service needs a name; write strata add service PriceList --in Catalog")
        }
        guard let target = options[.module] else {
            throw UsageError("add service needs a module; write strata add service \(written) --in MODULE")
        }
        let session = try Session(options, requiresContracts: false)
        let codebase = session.codebase
        let production = codebase.modules.filter(\.isProduction)
        let names = production.map(\.name)
        guard let module = codebase.module(named: target), module.isProduction else {
            throw UsageError(unknown: target, kind: "module", among: names)
        }
        var taken = Dictionary(production.map { ($0.name, $0.origin) }) { first, _ in first }
        for type in codebase.types where type.module == module.name && type.kind != .extension {
            taken[type.name] = "declared at \(type.location)"
        }
        let name = try NewName(written, for: .service, taken: taken).text
        _ = try NewName("Default\(name)", for: .service, taken: taken)
        var plan = EditPlan(codebase, contracts: session.contracts)
        let place = try plan.choice.place(for: module.name, requested: options[.layer])
        let framework = Framework(of: module, in: codebase, preferring: "StrataServiceLayer")
        var service = ServiceTemplate(name: name)
        service.framework = framework.module
        service.importsPublicly = framework.isImportedPublicly
        service.isPublic = place.module != module.name
        if !service.isPublic { service.importsPublicly = false }
        plan.changes.create("\(module.path)/\(name).swift", service.text)
        if module.declaredTargets != nil {
            if codebase.module(named: framework.module) != nil {
                try plan.depend(module.name, on: framework.module)
            } else {
                try plan.depend(
                    module.name, onProduct: framework.module, of: plan.frameworkPackage(for: module))
            }
        }
        try plan.manage(service.type, of: module.name, at: place)
        return try Outcome.finish(
            &plan, isDryRun: options[.dryRun] != nil,
            done: "any \(name) is registered in the layer \(place.owner). Take it as a parameter of an initializer.")
    }
}

extension Module {
    /// The origin of the module, for a message; outside the root, with its package and folder.
    fileprivate var origin: String {
        path.hasPrefix("/") ? "a module of the package \(package), in \(path)" : "a module of this codebase"
    }
}

/// The module of Strata that a module's services use, and how they import it.
struct Framework {
    var module: String
    var isImportedPublicly: Bool
    private var isTarget: Bool

    init(of module: Module, in codebase: Codebase, preferring preferred: String) {
        let known = ["StrataServiceLayer", "StrataPresentationLayer", "StrataCore"]
        let imports = module.files.flatMap(\.scan.imports)
        let found = known.first { name in imports.contains { $0.module == name } } ?? preferred
        self.module = found
        isImportedPublicly = imports.contains { $0.module == found && $0.access == .public }
        isTarget = codebase.module(named: found).map { $0.package == module.package } ?? false
    }

    /// The dependency in the form of a manifest.
    func dependency(package: String) -> String {
        isTarget ? "\"\(module)\"" : ".product(name: \"\(module)\", package: \"\(package)\")"
    }
}
