/// The files of some modules, and the declarations that they use of each other.
///
/// A graph is read from the text alone, or from the compiler's index by ``Codebase/preciseReferences(in:store:)``. From
/// text, names are resolved with Swift's rules of visibility, as far as the text shows them: locals, generic parameters
/// and nested types hide outer declarations; members are looked up in the type, its extensions, its superclasses and
/// its protocols; other modules count if the file imports them. All branches of an `#if` count. A member of a value is
/// found if the text shows the type of the value. Otherwise it is found only if a single file declares a member of that
/// name: ``SourceReference/Kind/inferredMember``. The files are read on all cores, and equal files give equal graphs.
/// Sendable.
///
/// ```swift
/// let references = codebase.references(in: "App")
/// for reference in references.all where reference.kind == .type { print(reference.location, reference.name) }
/// ```
public struct ReferenceGraph: Sendable {
    /// A file that could not be read or whose brackets do not balance, so that its references may be incomplete.
    public struct Problem: Sendable, Hashable {
        /// The location of the problem.
        public var location: CodeLocation
        /// A sentence that names the problem and the remedy.
        public var text: String
    }

    /// The files, module by module.
    public let files: [SourceFile]
    /// The files that could not be read completely.
    public let problems: [Problem]
    /// The age of the compiler's index from which the references come; `nil` when they come from text alone.
    public let indexAge: IndexAge?
    let index: DeclarationIndex
    let found: [ReferenceResolver.Found]

    /// Reads the references of some modules to each other and inside themselves. With a store, the references of files
    /// that did not change after they were compiled come from it.
    init(of modules: [Module], root: String, store: IndexStore? = nil, includingOwn: Bool = false) {
        let files = modules.flatMap(\.files)
        let reader = SourceReader(files: files, root: root)
        let numbers = Dictionary(
            modules.enumerated().map { ($1.importName, UInt32($0)) }, uniquingKeysWith: { first, _ in first })
        var owners: [UInt32] = []
        var visible: [[UInt32]] = []
        var testable: [[UInt32]] = []
        let exported = Self.exports(of: modules, numbers: numbers)
        for (number, module) in modules.enumerated() {
            for file in module.files {
                owners.append(UInt32(number))
                let imports = file.scan.imports.filter { numbers[$0.module] != nil }
                guard !imports.isEmpty || !exported[number].isEmpty else {
                    visible.append([])
                    testable.append([])
                    continue
                }
                let whole = Set(imports.filter { $0.kind == nil }.compactMap { numbers[$0.module] })
                let direct = whole.union(exported[number])
                let imported = direct.union(imports.compactMap { numbers[$0.module] })
                let reached = imported.reduce(into: imported) { $0.formUnion(exported[Int($1)]) }
                // An imported module hides the modules that it exports, so it comes first. A module of which only a
                // declaration is imported, as in `import struct Model.Quote`, hides nothing and comes last.
                let order = { (module: UInt32) in direct.contains(module) ? 0 : imported.contains(module) ? 2 : 1 }
                visible.append(
                    reached.subtracting([UInt32(number)]).sorted { (order($0), $0) < (order($1), $1) })
                testable.append(
                    Set(imports.filter(\.isTestable).compactMap { numbers[$0.module] }).sorted())
            }
        }
        let index = DeclarationIndex(
            outlines: reader.outlines, names: reader.names, modules: owners, visible: visible,
            testable: testable,
            moduleNames: modules.map(\.importName))
        let precise = store.map { PreciseResolver(store: $0, sources: files, root: root, index: index) }
        let results = Workers.map(files.count) { _ in
            ReferenceResolver(index: index)
        } _: { file, resolver in
            precise?.resolve(file, includingOwn: includingOwn) ?? resolver.resolve(file, includingOwn: includingOwn)
        }
        self.files = files
        self.index = index
        found = results
        indexAge = precise?.age
        problems = reader.problems.map {
            Problem(location: files[$0.file].location($0.position), text: $0.text)
        }
    }

    /// The modules that each module re-exports, directly or through others.
    private static func exports(of modules: [Module], numbers: [String: UInt32]) -> [Set<UInt32>] {
        var exported = modules.map { module in
            Set(module.files.flatMap(\.scan.imports).filter(\.isReexported).compactMap { numbers[$0.module] })
        }
        var grows = true
        while grows {
            grows = false
            for number in exported.indices {
                let more = exported[number].reduce(into: exported[number]) { $0.formUnion(exported[Int($1)]) }
                if more.count > exported[number].count { (exported[number], grows) = (more, true) }
            }
        }
        return exported
    }

    /// The number of references.
    public var count: Int { found.reduce(0) { $0 + $1.offsets.count } }

    /// Every reference, in the order of files and positions. Each access creates a value for every reference, which
    /// takes long in a large codebase.
    public var all: [SourceReference] { files.indices.flatMap { references(from: $0) } }

    /// The references that a file makes, if `isWanted` accepts their numbers.
    func references(from file: Int, where isWanted: (Int) -> Bool = { _ in true }) -> [SourceReference] {
        let found = found[file]
        return (0..<found.offsets.count).compactMap { isWanted($0) ? reference($0, from: file) : nil }
    }

    func reference(_ number: Int, from file: Int) -> SourceReference {
        let found = found[file]
        let target = found.targets[number]
        let owner = Int(index.files[Int(target)])
        let user = found.users[number]
        return SourceReference(
            kind: ReferenceResolver.kinds[Int(found.kinds[number])], name: name(of: target),
            location: files[file].location(index.outlines[file].position(of: found.offsets[number])),
            declaration: files[owner].location(index.outlines[owner].position(of: index.declaration(target).offset)),
            user: user == 0 ? nil : outermostName(of: user - 1), used: outermostName(of: target))
    }

    /// The name of a declaration with its enclosing types.
    func name(of number: UInt32) -> String { chain(of: number).joined(separator: ".") }

    /// The name of the outermost type around a declaration, or its own.
    func outermostName(of number: UInt32) -> String { chain(of: number).first ?? "" }

    private func chain(of number: UInt32) -> [String] {
        let file = Int(index.files[Int(number)])
        let outline = index.outlines[file]
        var declaration = index.declaration(number)
        var names = ownName(declaration, in: outline)
        while true {
            var scope = Int(declaration.scope)
            while scope != 0, outline.scopeKinds[scope] != FileOutline.ScopeKind.type {
                scope = Int(outline.scopeParents[scope])
            }
            guard scope != 0 else { return names }
            declaration = outline.declarations[Int(outline.scopeDeclarations[scope])]
            names = ownName(declaration, in: outline) + names
        }
    }

    private func ownName(_ declaration: OutlineDeclaration, in outline: FileOutline) -> [String] {
        declaration.kind == .extension
            ? outline.names(in: declaration.path).map(index.names.text) : [index.names.text(declaration.name)]
    }
}

extension Codebase {
    /// The references between the files of some modules; of all production modules when none is named.
    ///
    /// Reads the files on all cores and blocks until done.
    public func references(in modules: ModulePattern...) -> ReferenceGraph {
        references(in: modules)
    }

    /// The references between the files of the listed modules; of all production modules when the list is empty.
    public func references(in modules: [ModulePattern]) -> ReferenceGraph {
        ReferenceGraph(of: selected(modules), root: root)
    }

    /// The references between the files of some modules, from the compiler's index, which a debug build writes.
    ///
    /// The index is exact for compiled code. A file that changed after it was compiled, or that no build compiled, is
    /// read as text; ``ReferenceGraph/indexAge`` lists these files.
    ///
    /// - Parameters:
    ///   - modules: The modules; all production modules when none is named.
    ///   - store: The folder of the index store; by default that of the debug build in the root that was written last.
    /// - Throws: ``ArchitectureError`` with the code `noIndexStore` when there is no store, when it cannot be read, or
    ///   when it has none of the files.
    public func preciseReferences(
        in modules: [ModulePattern] = [], store: String? = nil
    ) throws(ArchitectureError) -> ReferenceGraph {
        let chosen = selected(modules)
        let paths = chosen.flatMap(\.files).map { $0.path.hasPrefix("/") ? $0.path : "\(root)/\($0.path)" }
        let index = try IndexStore(at: store, root: root, only: Set(paths))
        guard !index.files.isEmpty else {
            throw ArchitectureError(
                .noIndexStore, path: index.path,
                detail: "no file of \(chosen.map(\.name).joined(separator: ", ")) is in the index store; "
                    + "run `swift build` in \(root), or leave the precise mode")
        }
        return ReferenceGraph(of: chosen, root: root, store: index)
    }

    private func selected(_ modules: [ModulePattern]) -> [Module] {
        let wanted = modules.isEmpty ? nil : Set(modules.names(in: self))
        return self.modules.filter { wanted?.contains($0.name) ?? $0.isProduction }
    }
}
