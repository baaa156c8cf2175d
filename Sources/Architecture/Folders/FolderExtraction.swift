/// The changes that would turn a folder of a module into its own module. It edits nothing. Sendable.
public struct FolderExtraction: Sendable {
    /// A declaration of one side that the other side uses.
    public struct Use: Sendable, Hashable {
        /// The name with its enclosing types.
        public var name: String
        /// The location of the declaration.
        public var declaration: CodeLocation
        /// The locations of the uses, in the order of files and positions; empty for a type that only encloses a used
        /// declaration.
        public var places: [CodeLocation]
    }

    /// The module of the folder.
    public let module: String
    /// The folder, relative to the codebase's root.
    public let folder: String
    /// The files of the folder.
    public let files: [String]
    /// The declarations of the folder that the rest of the module uses and that are not written `package` or wider,
    /// with their enclosing types. These must become `package`, or `public` if the new module goes to another package.
    /// Declarations that other modules use are wide enough already.
    public let widened: [Use]
    /// The declarations of the rest of the module that the folder uses. These references lead back and must be removed.
    public let backReferences: [Use]
    /// The files of the rest of the module, and of other modules, that would have to import the new one.
    public let importers: [String]
    /// The age of the compiler's index on which the plan is based; `nil` when it is based on text.
    public let indexAge: IndexAge?
    private let dependencies: [String]
    private let modulePath: String

    /// The reason why there is no plan. Sendable.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// A sentence that names the obstacle and the remedy.
        public let description: String
    }

    /// Plans the extraction of a folder below the root. The references come from text, or from the compiler's index
    /// when `precise` is set.
    ///
    /// - Throws: ``Failure`` when no production module has files both in the folder and outside it, or when `precise`
    ///   is set and no index can be read.
    public init(of folder: String, in codebase: Codebase, precise: Bool = false) throws(Failure) {
        var folder = folder
        while folder.hasSuffix("/") { folder.removeLast() }
        if folder.hasPrefix(codebase.root + "/") { folder = String(folder.dropFirst(codebase.root.count + 1)) }
        let isInside = { (file: SourceFile) in file.path.hasPrefix(folder + "/") }
        guard let module = codebase.modules.first(where: { $0.isProduction && $0.files.contains(where: isInside) })
        else {
            throw Failure(
                description: "no file of a production module is in \(folder); name a folder below \(codebase.root)")
        }
        guard !module.files.allSatisfy(isInside) else {
            throw Failure(
                description:
                    "\(folder) holds all files of \(module.name), which is a module already; name a folder inside it"
            )
        }
        self.folder = folder
        self.module = module.name
        modulePath = module.path
        let references: ReferenceGraph
        do throws(ArchitectureError) {
            references = precise ? try codebase.preciseReferences() : codebase.references(in: [])
        } catch {
            throw Failure(description: "\(error.path): \(error.detail)")
        }
        indexAge = references.indexAge
        files = module.files.filter(isInside).map(\.path)
        let inside = Set(files)
        let own = Set(module.files.map(\.path))
        var widened: [String: Use] = [:]
        var back: [String: Use] = [:]
        var importers: Set<String> = []
        for file in references.files.indices {
            let path = references.files[file].path
            let isUserInside = inside.contains(path)
            for (number, target) in references.targets(from: file) {
                let reference = references.reference(number, from: file)
                let isUsedInside = inside.contains(reference.declaration.path)
                guard isUserInside != isUsedInside, own.contains(reference.declaration.path) else { continue }
                if isUserInside {
                    let use = Use(name: reference.name, declaration: reference.declaration, places: [])
                    back["\(use.name) \(use.declaration)", default: use].places.append(reference.location)
                    continue
                }
                importers.insert(path)
                guard own.contains(path) else { continue }
                for (number, use) in references.withTypesAround(target).enumerated() {
                    let key = "\(use.name) \(use.declaration)"
                    widened[key, default: use].places += number == 0 ? [reference.location] : []
                }
            }
        }
        let wide = references.wideDeclarations
        self.widened = widened.values.filter { !wide.contains($0.declaration) }.sorted(by: Self.inOrder)
        backReferences = back.values.sorted(by: Self.inOrder)
        self.importers = importers.sorted()
        let known = Set(module.declaredTargets ?? []).union(module.declaredProducts)
        let used = Set(module.files.filter(isInside).flatMap { $0.scan.imports.map(\.module) })
        dependencies = known.filter { used.contains(Module.importName(of: $0)) }.sorted()
    }

    private static func inOrder(_ left: Use, _ right: Use) -> Bool {
        (left.declaration, left.name) < (right.declaration, right.name)
    }

    /// The name of the new module, composed of the names of the old module and the folder.
    public var newModule: String {
        module + (folder.split(separator: "/").last.map(String.init) ?? "")
    }

    /// The path that the target of the old module must exclude.
    private var excluded: String {
        folder.hasPrefix(modulePath + "/") ? String(folder.dropFirst(modulePath.count + 1)) : folder
    }

    /// The new target for the manifest, and a comment with the changes to the old one.
    public var manifest: String {
        let list = dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
        return """
            .target(name: "\(newModule)", dependencies: [\(list)], path: "\(folder)"),
            // and in the target "\(module)": "\(newModule)" among the dependencies, and exclude: ["\(excluded)"]

            """
    }

    /// The plan as text.
    public var text: String {
        var text =
            "\(folder): \(Self.number(files.count, "file")) of \(module) would become the module \(newModule)\n\n"
        text +=
            backReferences.isEmpty
            ? "nothing leads back\n"
            : "\(Self.number(backReferences.count, "declaration")) to cut off first: "
                + "the folder uses them, and they belong to the rest of \(module)\n"
        for use in backReferences { text += line(use, advice: advice(use)) }
        text +=
            "\n\(Self.number(widened.count, "declaration")) to make package (public for another package), with the types in "
        text += widened.count == 1 ? "its signature\n" : "their signatures\n"
        for use in widened { text += line(use, advice: "") }
        text += "\n\(Self.number(importers.count, "file")) to import \(newModule) in\n"
        for path in importers { text += "  \(path)\n" }
        if let indexAge { text += "\nfrom the \(indexAge)\n" }
        return text + "\nPackage.swift\n" + manifest
    }

    private static func number(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

    private func line(_ use: Use, advice: String) -> String {
        guard let first = use.places.first else {
            return "  \(use.declaration): \(use.name), because it encloses one of these\n"
        }
        let rest = use.places.dropFirst().map { "      also at \($0)\n" }.joined()
        return "  \(use.declaration): \(use.name), used \(Self.number(use.places.count, "time")), first at "
            + "\(first)\(advice)\n\(rest)"
    }

    /// Advice for removing one use: a declaration that is used once is passed in or moved into the folder; one that is
    /// used more often is moved, or is hidden behind a protocol.
    private func advice(_ use: Use) -> String {
        let name = use.name.split(separator: ".").first.map(String.init) ?? use.name
        return use.places.count == 1
            ? "; pass \(name) in as a parameter or a closure, or move it into the folder"
            : "; move \(name) into the folder or below both, or let the folder own a protocol that \(name) conforms to"
    }
}

extension ReferenceGraph {
    /// The references of a file: the number of each, and the declaration.
    fileprivate func targets(from file: Int) -> [(number: Int, target: UInt32)] {
        let found = found[file]
        return (0..<found.offsets.count).map { ($0, found.targets[$0]) }
    }

    /// A declaration and its enclosing types, without locations of use.
    fileprivate func withTypesAround(_ target: UInt32) -> [FolderExtraction.Use] {
        let file = Int(index.files[Int(target)])
        let outline = index.outlines[file]
        var uses: [FolderExtraction.Use] = []
        var number = target
        while true {
            let declaration = index.declaration(number)
            if declaration.kind != .extension {
                uses.append(
                    FolderExtraction.Use(
                        name: name(of: number),
                        declaration: files[file].location(outline.position(of: declaration.offset)), places: []))
            }
            var scope = Int(declaration.scope)
            while scope != 0, outline.scopeKinds[scope] != FileOutline.ScopeKind.type {
                scope = Int(outline.scopeParents[scope])
            }
            guard scope != 0 else { return uses }
            number = index.bases[file] &+ outline.scopeDeclarations[scope]
        }
    }

    /// The locations of the declarations that are written `package` or wider.
    fileprivate var wideDeclarations: Set<CodeLocation> {
        var wide: Set<CodeLocation> = []
        for (file, outline) in index.outlines.enumerated() {
            for declaration in outline.declarations where (declaration.access ?? .internal) >= .package {
                wide.insert(files[file].location(outline.position(of: declaration.offset)))
            }
        }
        return wide
    }
}
