import StrataArchitecture

extension Codebase {
    /// One module for each entry, with one file `Sources/NAME/NAME.swift`; `NAME/File` puts a file elsewhere.
    static func sample(
        _ sources: KeyValuePairs<String, String>, kinds: [String: Module.Kind] = [:],
        declared: [String: [String]]? = nil
    ) -> Codebase {
        var modules: [String: Module] = [:]
        for (key, text) in sources {
            let parts = key.split(separator: "/").map(String.init)
            let name = parts[0]
            let file = parts.count > 1 ? parts.dropFirst().joined(separator: "/") : name
            var module = modules[name] ?? Module(name: name, kind: kinds[name] ?? .library, path: "Sources/\(name)")
            module.declaredTargets = declared.map { $0[name] ?? [] }
            module.files.append(
                SourceFile(
                    path: "Sources/\(name)/\(file).swift", module: name, scan: SourceScanner().scan(text), text: text))
            modules[name] = module
        }
        return Codebase(root: "/sample", modules: Array(modules.values))
    }

    /// The descriptions of the violations, for whole-sentence comparisons.
    func complaints(_ contract: some Contract) -> [String] {
        violations(of: contract).map(\.description)
    }
}
