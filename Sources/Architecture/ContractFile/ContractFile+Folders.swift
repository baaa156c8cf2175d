extension ContractFile {
    /// The modules under the key `within`; empty without the key.
    private static func within(_ object: inout JSONObject) throws(ArchitectureError) -> [ModulePattern] {
        try object.oneOrMore("within").map { ModulePattern($0) }
    }

    /// Whether the references come from the compiler's index.
    private static func precise(_ object: inout JSONObject) throws(ArchitectureError) -> Bool {
        try object.boolean("precise") ?? false
    }

    private static func unit(_ object: inout JSONObject) throws(ArchitectureError) -> FolderUnit? {
        guard let text = try object.string("of") else { return nil }
        guard let unit = FolderUnit(rawValue: text) else {
            let units = FolderUnit.allCases.map(\.rawValue)
            throw object.error(
                "\"of\" is \"\(text)\"\(NearMiss.question(text, among: units)); it should be \(units.joined(separator: ", "))",
                at: object.position(of: "of"))
        }
        return unit
    }

    /// Without `within` and `of` the contract is about the imports of modules.
    static func acyclic(
        _ object: inout JSONObject, because reason: String?
    ) throws(ArchitectureError) -> any Contract {
        let modules = try within(&object)
        let unit = try unit(&object)
        if modules.isEmpty, unit == nil { return Acyclic(because: reason) }
        return AcyclicFolders(
            within: modules, of: unit ?? .folders, precise: try precise(&object), because: reason)
    }

    static func folders(
        _ object: inout JSONObject, because reason: String?, path: String
    ) throws(ArchitectureError) -> Folders {
        let name = try object.string("name") ?? "folders"
        let isExhaustive = try object.boolean("exhaustive") ?? true
        let modules = try within(&object)
        guard let items = try object.list("folders") else {
            throw object.missing("folders", "a list of floors, the top one first")
        }
        var folders: [Folder] = []
        for item in items {
            if case .string(let text) = item.content {
                folders.append(Folder([FolderPattern(text)]))
                continue
            }
            var entry = try JSONObject(item, path: path)
            let patterns = try entry.requiredStrings("folders").map { FolderPattern($0) }
            var folder = Folder(patterns, named: try entry.string("name"))
            folder.hasIndependentSiblings = try entry.boolean("independentSiblings") ?? false
            folder.isOptional = try entry.boolean("optional") ?? false
            try entry.finish()
            folders.append(folder)
        }
        return Folders(
            name, within: modules, exhaustive: isExhaustive, precise: try precise(&object), because: reason,
            folders: folders)
    }

    /// A ban on folders; `nil` without the key `folders`, because the contract is then about modules.
    static func folderBan(
        _ object: inout JSONObject, _ ban: (([FolderPattern]) -> FolderBan.Ban)?, other: String = "",
        because reason: String?
    ) throws(ArchitectureError) -> FolderBan? {
        guard let folders = try object.strings("folders") else { return nil }
        let others = ban == nil ? [] : try object.requiredStrings(other).map { FolderPattern($0) }
        return FolderBan(
            folders.map { FolderPattern($0) }, ban?(others) ?? .eachOther, within: try within(&object),
            precise: try precise(&object), because: reason)
    }

    static func metric(
        _ object: inout JSONObject, because reason: String?
    ) throws(ArchitectureError) -> MetricLimit {
        let name = try object.requiredString("metric")
        guard let limit = try object.number("atMost") else {
            throw object.missing("atMost", "the largest value that is right")
        }
        let modules = try within(&object)
        let metric: FolderMetric
        switch name {
        case "largestCycle": metric = .largestCycle(of: try unit(&object) ?? .folders)
        case "mutualPairs": metric = .mutualPairs(of: try unit(&object) ?? .folders)
        case "depth": metric = .depth(of: try unit(&object) ?? .folders)
        case "fanIn": metric = .fanIn(try object.requiredString("folder"))
        case "fanOut": metric = .fanOut(try object.requiredString("folder"))
        case "instability": metric = .instability(try object.requiredString("folder"))
        case "distance": metric = .distance(try object.requiredString("folder"))
        default:
            let names = ["depth", "distance", "fanIn", "fanOut", "instability", "largestCycle", "mutualPairs"]
            throw object.error(
                "the metric \"\(name)\" is unknown\(NearMiss.question(name, among: names)); "
                    + "the metrics are \(names.joined(separator: ", "))",
                at: object.position(of: "metric"))
        }
        return MetricLimit(metric, atMost: limit, within: modules, precise: try precise(&object), because: reason)
    }
}
