/// The files and types that some patterns match, for one graph of references.
///
/// It checks each path and each type once and numbers the places. Not thread-safe.
final class FolderSelection {
    /// The number of the pattern that a file or a type matches, and the matched folder. If the pattern selects types,
    /// `folder` is the type's name.
    typealias Place = (pattern: Int, folder: String)

    let patterns: [FolderPattern]
    private let references: ReferenceGraph
    /// The distinct places so far; the index is the number of a place.
    private(set) var places: [Place] = []
    private var numbers: [String: UInt32] = [:]
    /// For each file the place that its path matches: the number of the place plus one, or 0.
    private let filePlaces = WordBuffer()
    private let typePatterns: [(pattern: Int, form: String)]
    /// For each outermost declaration: 0 before the first lookup, 1 when no pattern matches, else the number of the
    /// place plus two.
    private let typePlaces = WordBuffer()

    init(_ patterns: [FolderPattern], in references: ReferenceGraph, codebase: Codebase) {
        self.patterns = patterns
        self.references = references
        typePatterns = patterns.enumerated().compactMap { number, pattern in pattern.typePattern.map { (number, $0) } }
        if !typePatterns.isEmpty { typePlaces.reserve(references.index.files.count) }
        let paths = patterns.enumerated().filter { $1.typePattern == nil }.map { ($0, $1.parts) }
        let modules = ModulePaths(of: codebase)
        for file in references.files {
            var found: UInt32 = 0
            if !paths.isEmpty {
                let whole = FolderPattern.parts(of: file.path)
                let inside = modules.inside(file, parts: whole)
                for (pattern, parts) in paths {
                    guard
                        let folder = FolderPattern.folder(of: inside, by: parts)
                            ?? FolderPattern.folder(of: whole, by: parts)
                    else { continue }
                    found = number(pattern, folder) &+ 1
                    break
                }
            }
            filePlaces.append(found)
        }
    }

    private func number(_ pattern: Int, _ folder: String) -> UInt32 {
        let key = "\(pattern) \(folder)"
        if let known = numbers[key] { return known }
        let made = UInt32(truncatingIfNeeded: places.count)
        numbers[key] = made
        places.append((pattern, folder))
        return made
    }

    /// The path relative to the module's folder.
    static func pathInModule(of file: SourceFile, in codebase: Codebase) -> String {
        guard let path = codebase.module(named: file.module)?.path, !path.isEmpty else { return file.path }
        return Codebase.relative(file.path, to: path)
    }

    /// The number of the place for one end of a reference, by its type or else by its file; `nil` for none.
    func number(of file: Int, _ declaration: UInt32?) -> Int? {
        if !typePatterns.isEmpty, let declaration {
            let outermost = Int(references.outermost(of: declaration))
            if typePlaces[outermost] == 0 { typePlaces[outermost] = typePlace(of: UInt32(outermost)) }
            let place = typePlaces[outermost]
            if place > 1 { return Int(place) &- 2 }
        }
        let place = filePlaces[file]
        return place == 0 ? nil : Int(place) &- 1
    }

    private func typePlace(of declaration: UInt32) -> UInt32 {
        // Functions, variables, operators and macros outside types have no type.
        let kind = references.index.declaration(declaration).kind
        guard kind.isType || kind == .extension else { return 1 }
        let name = references.outermostName(of: declaration)
        for item in typePatterns where Glob.matches(item.form, name) { return number(item.pattern, name) &+ 2 }
        return 1
    }

    /// The pattern and the folder, or the type, for one end of a reference.
    func place(of file: Int, _ declaration: UInt32?) -> Place? { number(of: file, declaration).map { places[$0] } }

    /// The folder of a file, when a path pattern matches it.
    func folder(of file: Int) -> Place? { filePlaces[file] == 0 ? nil : places[Int(filePlaces[file]) - 1] }

    /// The patterns that match nothing.
    var unmatched: [FolderPattern] {
        var seen: Set<Int> = []
        for file in 0..<filePlaces.count where filePlaces[file] != 0 {
            seen.insert(places[Int(filePlaces[file]) - 1].pattern)
        }
        let names = typePatterns.isEmpty ? [] : references.typeNames
        for item in typePatterns where names.contains(where: { Glob.matches(item.form, $0) }) {
            seen.insert(item.pattern)
        }
        return patterns.enumerated().filter { !seen.contains($0.offset) }.map(\.element)
    }

    /// One violation for each pattern that matches nothing.
    func unmatchedViolations(_ contract: String, in codebase: Codebase) -> [Violation] {
        let unmatched = unmatched
        guard !unmatched.isEmpty else { return [] }
        let modules = ModulePaths(of: codebase)
        var folders: Set<[Substring]> = []
        for file in references.files {
            var parts = modules.inside(file, parts: FolderPattern.parts(of: file.path)).dropLast()
            while !parts.isEmpty, folders.insert(Array(parts)).inserted { parts = parts.dropLast() }
        }
        let known = folders.map { $0.joined(separator: "/") }.sorted()
        return unmatched.map { pattern in
            let bare = pattern.text.replacing("/**", with: "")
            let what = pattern.typePattern == nil ? "no file is in \(pattern)" : "no type is called \(pattern)"
            return .matchesNothing(contract, what + NearMiss.question(bare, among: known), in: codebase)
        }
    }
}

/// The folders of the modules of a codebase, so that relative paths are found without a search for the module.
struct ModulePaths {
    private var counts: [String: (path: String, count: Int)] = [:]

    init(of codebase: Codebase) {
        for module in codebase.modules {
            for name in [module.name, module.importName] {
                guard let path = codebase.module(named: name)?.path, !path.isEmpty else { continue }
                counts[name] = (path + "/", FolderPattern.parts(of: path).count)
            }
        }
    }

    /// The components of a file's path relative to the folder of its module.
    func inside(_ file: SourceFile, parts: [Substring]) -> ArraySlice<Substring> {
        guard let module = counts[file.module], file.path.hasPrefix(module.path) else { return parts[...] }
        return parts.dropFirst(module.count)
    }
}

extension ReferenceGraph {
    /// The outermost type that encloses a declaration, or the declaration itself.
    func outermost(of number: UInt32) -> UInt32 {
        let file = Int(index.files[Int(number)])
        let outline = index.outlines[file]
        var found = number
        var scope = Int(outline.declarations[Int(number &- index.bases[file])].scope)
        while scope != 0 {
            if outline.scopeKinds[scope] == FileOutline.ScopeKind.type {
                found = index.bases[file] &+ outline.scopeDeclarations[scope]
            }
            scope = Int(outline.scopeParents[scope])
        }
        return found
    }

    /// The names of the types that are not nested.
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
    /// A violation at the location of this reference; `from` and `to` name the two ends.
    func violation(contract: String, from: String, to: String, rule: String) -> Violation {
        Violation(
            contract: contract, location: location, subject: "\(from) uses \(name) of \(to)",
            message: "\(from) must not use \(name) of \(to) (\(declaration.path)): \(rule)")
    }
}

extension FolderGraph {
    /// A path over several nodes as a chain, with the locations of each step.
    func chain(_ path: [Int]) -> [ModuleGraph.Edge] {
        zip(path, path.dropFirst()).map { from, to in
            ModuleGraph.Edge(
                importer: names[from], imported: names[to],
                sites: references(of: Arrow(from: from, to: to)).map(\.location), verb: "uses")
        }
    }

    /// The violations of a path from one node to another: each reference of a single step, or the first reference of a
    /// chain.
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
