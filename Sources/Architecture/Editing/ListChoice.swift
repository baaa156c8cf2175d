import Foundation

/// The declarations of `managedTypes` in a codebase, and the choice of the one for a module's types.
package struct ListChoice {
    /// One declaration with the properties that distinguish it from others.
    package struct Place {
        /// The config or the group that declares it.
        package var owner: String
        /// The module of the declaration.
        package var module: String
        /// The file, relative to the root.
        package var path: String
        package var position: CodePosition
        /// The modules whose types it names.
        package var modules: Set<String>
        /// The modules of which it names types that are not groups.
        package var modulesWithoutGroups: Set<String>
        /// The config that `Container(…, parent:)` names in the body of the owner.
        package var parent: String?
        /// Whether its owner is a config, not a group.
        package var isConfig: Bool
    }

    private let codebase: Codebase
    private let layers: [Layer]
    package let places: [Place]

    /// Reads the files that have lists. The layers come from `contracts`, if it has any.
    package init(_ codebase: Codebase, contracts: ContractFile?) {
        self.codebase = codebase
        layers = contracts?.contracts.compactMap { $0 as? Layers }.flatMap(\.layers) ?? []
        let production = codebase.modules.filter(\.isProduction)
        let configs = Set(codebase.containerTypes.map { $0.split(separator: ".").last.map(String.init) ?? $0 })
        let groups = Set(
            production.flatMap(\.files).flatMap(\.scan.types).filter { $0.conformances.contains("RegisterableGroup") }
                .map(\.lastName))
        let declared = Dictionary(
            grouping: production.flatMap { module in
                module.files.flatMap(\.scan.types).filter { $0.kind != .extension }.map { (module.name, $0.name) }
            }, by: { $0.1.split(separator: ".").last.map(String.init) ?? $0.1 })
        places = production.flatMap { module in
            module.files.flatMap { file -> [Place] in
                let names = file.scan.types.map(\.lastName)
                guard names.contains(where: { configs.contains($0) || groups.contains($0) }),
                    let data = FileManager.default.contents(atPath: codebase.absolute(file.path))
                else { return [] }
                let edit = SourceEdit([UInt8](data))
                return ManagedList.lists(in: edit).map { list in
                    let named = file.scan.managedTypes.filter { TypeName.written(list.owner, means: $0.owner) }
                    let mentions = named.map { mention in
                        let name = TypeName.plainNames(in: mention.type).last ?? ""
                        let modules = (declared[name] ?? [])
                            .filter { TypeName.written(mention.type, means: $0.1) }.map(\.0)
                        return (isGroup: groups.contains(name), modules: modules)
                    }
                    return Place(
                        owner: list.owner, module: module.name, path: file.path, position: list.position,
                        modules: Set(mentions.flatMap(\.modules)),
                        modulesWithoutGroups: Set(mentions.filter { !$0.isGroup }.flatMap(\.modules)),
                        parent: Self.parent(of: list.owner, edit),
                        isConfig: configs.contains(list.owner))
                }
            }
        }
    }

    /// The contract file's layer of a module.
    package func layer(of module: String) -> String? { layers.first { $0.modules.match(module) }?.name }

    /// Whether the contract file has a layer with that name.
    package func hasLayer(_ name: String) -> Bool { layers.contains { $0.name == name } }

    /// The declaration for the types of a module: the one that already names some itself, or the group in the same
    /// module, or the one that names a group of the module, or the one in the same module, or the one of the module's
    /// layer, or the only one.
    ///
    /// - Parameter requested: A layer, a config or a group, which overrides these rules.
    package func place(for module: String, requested: String?) throws(EditRefusal) -> Place {
        // A list in a module that this one imports cannot name its types.
        let below = reach(of: module)
        let possible = places.filter { $0.module == module || !below.contains($0.module) }
        let question = "choose one with --layer"
        if let requested {
            return try only(places(requested).filter { place in possible.contains { $0.owner == place.owner } }) {
                $0.isEmpty
                    ? EditRefusal(
                        nil, "no layer \(requested) can name types of \(module)",
                        remedy: possible.isEmpty
                            ? "no config has a list above \(module)"
                            : "the lists belong to \(Self.names(possible)); \(question)")
                    : EditRefusal(nil, "\(requested) has the lists of \(Self.names($0))", remedy: question)
            }
        }
        let layer = layer(of: module)
        let rules: [(Place) -> Bool] = [
            { $0.modulesWithoutGroups.contains(module) }, { $0.module == module && !$0.isConfig },
            { $0.modules.contains(module) }, { $0.module == module },
            { place in layer != nil && (place.owner == layer || self.layer(of: place.module) == layer) }, { _ in true },
        ]
        for rule in rules {
            let found = possible.filter(rule)
            if found.count == 1 { return found[0] }
            if found.count > 1 {
                throw EditRefusal(
                    nil, "types of \(module) could go to the managedTypes of \(Self.names(found))",
                    remedy: question)
            }
        }
        throw EditRefusal(
            nil, "no DependencyInjectionConfig has a managedTypes that could name types of \(module)",
            remedy: "declare one in a module that imports \(module)")
    }

    /// The config for a new module: the requested one, or the only one that is a parent of others, or the only one.
    package func place(forNewModule requested: String?) throws(EditRefusal) -> Place {
        let configs = places.filter(\.isConfig)
        let parents = configs.filter { place in configs.contains { $0.parent == place.owner } }
        let found =
            requested.map { places($0).filter(\.isConfig) } ?? (configs.count > 1 ? parents : configs)
        return try only(found) { found in
            EditRefusal(
                nil,
                found.isEmpty
                    ? requested.map { "there is no layer \($0)\(NearMiss.question($0, among: configs.map(\.owner)))" }
                        ?? "no layer with a managedTypes is below another"
                    : "the module could go to \(Self.names(found))",
                remedy: configs.isEmpty
                    ? "write a DependencyInjectionConfig first" : "choose one of \(Self.names(configs)) with --layer")
        }
    }

    private func only(_ found: [Place], else refusal: ([Place]) -> EditRefusal) throws(EditRefusal) -> Place {
        guard found.count == 1 else { throw refusal(found) }
        return found[0]
    }

    /// The declarations of a config or group, or of a layer of the contract file.
    private func places(_ name: String) -> [Place] {
        let owned = places.filter { $0.owner == name }
        return owned.isEmpty ? places.filter { layer(of: $0.module) == name && $0.isConfig } : owned
    }

    /// The names of the owners, each with its file if two owners have the same name.
    private static func names(_ places: [Place]) -> String {
        let owners = places.map(\.owner)
        return places.map { place in
            owners.count { $0 == place.owner } > 1 ? "\(place.owner) (\(place.path))" : place.owner
        }.sorted().joined(separator: ", ")
    }

    /// The modules that a module imports or declares, in any number of steps.
    private func reach(of module: String) -> Set<String> {
        var reached: Set<String> = []
        var open = [module]
        while let name = open.popLast() {
            let next =
                codebase.graph.edges(from: name).map(\.imported)
                + (codebase.module(named: name)?.declaredTargets ?? [])
            for other in next where reached.insert(other).inserted { open.append(other) }
        }
        return reached
    }

    private static func parent(of owner: String, _ edit: SourceEdit) -> String? {
        let tokens = edit.tokens
        let outline = SwinjectOutline(tokens)
        for index in tokens.tokens.indices
        where tokens[index]?.isWord("parent") == true && tokens[index + 1]?.isMark(":") == true
            && outline.type(at: index) == owner
        {
            return tokens[index + 2]?.text
        }
        return nil
    }
}
