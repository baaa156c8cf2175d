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

    /// The references of `App/Use.swift`, as `line:column kind name file`; other files are of `App` unless they name a
    /// module.
    static func uses(_ use: String, _ others: KeyValuePairs<String, String> = [:]) -> [String] {
        var sources: [(String, String)] = [("App/Use", use)]
        for (name, text) in others { sources.append((name.contains("/") ? name : "App/\(name)", text)) }
        var modules: [String: Module] = [:]
        for (key, text) in sources {
            let parts = key.split(separator: "/").map(String.init)
            var module = modules[parts[0]] ?? Module(name: parts[0], path: "Sources/\(parts[0])")
            module.files.append(
                SourceFile(
                    path: "Sources/\(key).swift", module: parts[0], scan: SourceScanner().scan(text), text: text))
            modules[parts[0]] = module
        }
        let codebase = Codebase(root: "/sample", modules: Array(modules.values))
        return codebase.references().all.filter { $0.location.path == "Sources/App/Use.swift" }.map { reference in
            let place = reference.location.position
            let file = reference.declaration.path.dropFirst("Sources/".count).dropLast(".swift".count)
            let short = file.hasPrefix("App/") ? String(file.dropFirst(4)) : String(file)
            return "\(place.line):\(place.column) \(reference.kind) \(reference.name) \(short)"
        }
    }

    /// The descriptions of the violations, for whole-sentence comparisons.
    func complaints(_ contract: some Contract) -> [String] {
        violations(of: contract).map(\.description)
    }
}
