extension ContractFile {
    /// The kinds of contract that a file can hold; a custom rule needs Swift.
    static let kinds = [
        "acyclic", "census", "containersStayInMain", "declaredImports", "folders", "forbidden", "independent", "layers",
        "metric", "naming", "placement", "protected", "publicImports", "publicSurface",
    ]

    static func contract(_ object: inout JSONObject, path: String) throws(ArchitectureError) -> any Contract {
        let kind = try object.requiredString("kind")
        let reason = try object.string("because")
        switch kind {
        case "acyclic": return try acyclic(&object, because: reason)
        case "census": return Census(because: reason)
        case "containersStayInMain": return ContainersStayInMain(because: reason)
        case "declaredImports": return DeclaredImports(unused: try object.boolean("unused") ?? false, because: reason)
        case "folders": return try folders(&object, because: reason, path: path)
        case "metric": return try metric(&object, because: reason)
        case "forbidden":
            if let ban = try folderBan(&object, { .uses($0) }, other: "uses", because: reason) { return ban }
            object.expect("imports")
            return Forbidden(
                importers: try object.patterns("importers"), imports: try object.patterns("imports"),
                directly: try object.boolean("directly") ?? false, because: reason)
        case "independent":
            if let ban = try folderBan(&object, nil, because: reason) { return ban }
            return Independence(try object.patterns("modules"), because: reason)
        case "layers": return try layers(&object, because: reason, path: path)
        case "naming":
            let types = try selection(&object)
            return Naming(types, form: ModulePattern(try object.requiredString("form")), because: reason)
        case "placement": return Placement(try selection(&object), in: try object.patterns("in"), because: reason)
        case "protected":
            if let ban = try folderBan(&object, { .usersOtherThan($0) }, other: "users", because: reason) { return ban }
            return Protected(
                try object.patterns("modules"), importers: try object.patterns("importers"), because: reason)
        case "publicImports":
            return PublicSurface(
                of: try object.patterns("modules"), imports: try object.patterns("only"), because: reason)
        case "publicSurface":
            return PublicSurface(
                of: try object.patterns("modules"), declarations: try object.patterns("only"), because: reason)
        default:
            throw object.error(
                "the kind \"\(kind)\" is unknown\(NearMiss.question(kind, among: kinds)); "
                    + "the kinds are \(kinds.joined(separator: ", "))")
        }
    }

    private static func layers(
        _ object: inout JSONObject, because reason: String?, path: String
    ) throws(ArchitectureError) -> Layers {
        let name = try object.string("name") ?? "layers"
        let isExhaustive = try object.boolean("exhaustive") ?? true
        guard let items = try object.list("layers") else {
            throw object.missing("layers", "a list of layers, the top one first")
        }
        var layers: [Layer] = []
        var places: [String: CodePosition] = [:]
        for item in items {
            var entry = try JSONObject(item, path: path)
            var layer = Layer(try entry.requiredString("name"), modules: try entry.patterns("modules"))
            layer.hasIndependentSiblings = try entry.boolean("independentSiblings") ?? false
            layer.isOptional = try entry.boolean("optional") ?? false
            try entry.finish()
            if let other = places.updateValue(item.position, forKey: layer.name) {
                throw entry.error(
                    "the name \"\(layer.name)\" belongs to another layer, too, at "
                        + "\(CodeLocation(path: path, position: other)); rename one of the two, or move its modules to the other"
                )
            }
            layers.append(layer)
        }
        return Layers(name, exhaustive: isExhaustive, because: reason, layers: layers)
    }

    private static func selection(_ object: inout JSONObject) throws(ArchitectureError) -> TypeSelection {
        guard var types = try object.object("types") else {
            throw object.missing("types", "conformingTo, named or inModule")
        }
        let criteria: [TypeSelection?] = [
            try types.string("conformingTo").map { TypeSelection.conforming(to: $0) },
            try types.string("named").map { TypeSelection.named(ModulePattern($0)) },
            try types.string("inModule").map { TypeSelection.inModule(ModulePattern($0)) },
        ]
        try types.finish()
        let given = criteria.compactMap(\.self)
        guard let first = given.first else {
            throw types.error("\"types\" selects nothing; give conformingTo, named or inModule")
        }
        return given.dropFirst().reduce(first) { $0.and($1) }
    }
}
