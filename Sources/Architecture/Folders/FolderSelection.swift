/// Which files and types some patterns mean, for one graph of references.
struct FolderSelection {
    let patterns: [FolderPattern]
    private let references: ReferenceGraph
    /// For each file the folders that its path matches, with the number of the pattern.
    private let places: [(pattern: Int, folder: String)?]
    private let typePatterns: [(pattern: Int, form: String)]

    init(_ patterns: [FolderPattern], in references: ReferenceGraph, codebase: Codebase) {
        self.patterns = patterns
        self.references = references
        let paths = patterns.enumerated().filter { $1.typePattern == nil }
        typePatterns = patterns.enumerated().compactMap { number, pattern in pattern.typePattern.map { (number, $0) } }
        places = references.files.map { file in
            let inside = FolderSelection.pathInModule(of: file, in: codebase)
            for (number, pattern) in paths {
                if let folder = pattern.folder(of: inside) ?? pattern.folder(of: file.path) { return (number, folder) }
            }
            return nil
        }
    }

    /// The path below the module's folder.
    static func pathInModule(of file: SourceFile, in codebase: Codebase) -> String {
        guard let path = codebase.module(named: file.module)?.path, !path.isEmpty, file.path.hasPrefix(path + "/")
        else {
            return file.path
        }
        return String(file.path.dropFirst(path.count + 1))
    }

    /// The pattern and the folder, or the type, that one end of a reference belongs to.
    func place(of file: Int, _ declaration: UInt32?) -> (pattern: Int, folder: String)? {
        if !typePatterns.isEmpty, let declaration {
            let name = references.outermostName(of: declaration)
            for item in typePatterns where Glob.matches(item.form, name) { return (item.pattern, name) }
        }
        return places[file]
    }

    /// The folder of a file, when a path matches it.
    func folder(of file: Int) -> (pattern: Int, folder: String)? { places[file] }

    /// The patterns that nothing matches.
    var unmatched: [FolderPattern] {
        var seen = Set(places.compactMap { $0?.pattern })
        let names = typePatterns.isEmpty ? [] : references.typeNames
        for item in typePatterns where names.contains(where: { Glob.matches(item.form, $0) }) {
            seen.insert(item.pattern)
        }
        return patterns.enumerated().filter { !seen.contains($0.offset) }.map(\.element)
    }

    /// One violation for each pattern that nothing matches.
    func unmatchedViolations(_ contract: String, in codebase: Codebase) -> [Violation] {
        let folders = references.files.flatMap { file -> [String] in
            let path = FolderSelection.pathInModule(of: file, in: codebase)
            let parts = path.split(separator: "/").dropLast()
            return (0...parts.count).map { parts.prefix($0).joined(separator: "/") }
        }
        let known = Set(folders).filter { !$0.isEmpty }.sorted()
        return unmatched.map { pattern in
            let bare = pattern.text.replacing("/**", with: "")
            let what = pattern.typePattern == nil ? "no file is in \(pattern)" : "no type is called \(pattern)"
            return .matchesNothing(contract, what + NearMiss.question(bare, among: known), in: codebase)
        }
    }
}

extension ReferenceGraph {
    /// The names of the types that stand in no other.
    var typeNames: Set<String> {
        var names: Set<String> = []
        for outline in index.outlines {
            for declaration in outline.declarations where declaration.scope == 0 && declaration.kind.isType {
                names.insert(index.names.text(declaration.name))
            }
        }
        return names
    }
}

extension SourceReference {
    /// A violation at the place of this reference; `between` names the two ends.
    func violation(contract: String, from: String, to: String, rule: String) -> Violation {
        Violation(
            contract: contract, location: location, subject: "\(from) uses \(name) of \(to)",
            message: "\(from) must not use \(name) of \(to) (\(declaration.path)): \(rule)")
    }
}

extension FolderGraph {
    /// A way over several nodes as a chain, with the places of each step.
    func chain(_ path: [Int]) -> [ModuleGraph.Edge] {
        zip(path, path.dropFirst()).map { from, to in
            ModuleGraph.Edge(
                importer: names[from], imported: names[to],
                sites: references(of: Arrow(from: from, to: to)).map(\.location), verb: "uses")
        }
    }

    /// What is wrong about a way from one node to another: each reference of a single step, or the first one of a chain.
    func violations(along path: [Int], contract: String, rule: String) -> [Violation] {
        guard let from = path.first, let to = path.last, path.count > 1 else { return [] }
        if path.count == 2 {
            return references(of: Arrow(from: from, to: to)).map {
                $0.violation(contract: contract, from: names[from], to: names[to], rule: rule)
            }
        }
        let chain = chain(path)
        guard let site = chain.first?.sites.first else { return [] }
        let through = chain.dropLast().map(\.imported).joined(separator: ", ")
        return [
            Violation(
                contract: contract, location: site,
                subject: "\(names[from]) uses \(names[to]) by way of \(through)",
                message: "\(names[from]) must not reach \(names[to]): \(rule)", chain: chain)
        ]
    }
}
