/// The modules of a codebase with their scanned sources: the input of every contract.
///
/// It is a value that does not follow later changes of the files. ``init(containing:timeout:)`` scans all files and,
/// when there is a manifest, runs `swift package describe`. Sendable.
///
/// ```swift
/// @Test func boundaries() throws {
///     let codebase = try Codebase(containing: #filePath)
///     #expect(codebase.violations(of: .acyclic) == [])
/// }
/// ```
public struct Codebase: Sendable, Hashable {
    /// The folder that all paths are relative to, without a slash at its end.
    public let root: String
    /// All modules, sorted by name.
    public let modules: [Module]
    /// The imports between modules, with their locations.
    public let graph: ModuleGraph
    private let positions: [String: Int]

    /// A codebase from modules that are already scanned.
    public init(root: String, modules: [Module]) {
        self.root = root
        self.modules = modules.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
        var positions: [String: Int] = [:]
        for (index, module) in self.modules.enumerated() {
            positions[module.importName] = index
            positions[module.name] = index
        }
        self.positions = positions
        graph = ModuleGraph(of: self.modules)
    }

    /// The module with that name, in the spelling of the manifest or of an import.
    public func module(named name: String) -> Module? { positions[name].map { modules[$0] } }

    /// All files, module by module.
    public var files: [SourceFile] { modules.flatMap(\.files) }

    /// All type declarations with their files, including extensions.
    public var types: [Located<TypeDeclaration>] { located(\.types, at: \.position) }

    /// All imports with their files.
    public var imports: [Located<ImportDeclaration>] { located(\.imports, at: \.position) }

    /// All public members with their files.
    public var publicMembers: [Located<PublicMember>] { located(\.publicMembers, at: \.position) }

    /// All calls `resolve(X.self)` with their files.
    public var resolveCalls: [Located<TypeMention>] { located(\.resolveCalls, at: \.position) }

    /// The absolute form of a path that is absolute, or relative to the root.
    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }

    private func located<Fact>(
        _ facts: KeyPath<SourceScan, [Fact]>, at position: KeyPath<Fact, CodePosition>
    ) -> [Located<Fact>] {
        var all: [Located<Fact>] = []
        for module in modules {
            for file in module.files {
                for fact in file.scan[keyPath: facts] {
                    all.append(Located(fact, in: file, location: file.location(fact[keyPath: position])))
                }
            }
        }
        return all
    }
}

/// A fact with its file, so that a rule can use both.
@dynamicMemberLookup
public struct Located<Fact> {
    /// The fact.
    public var fact: Fact
    /// The file of the fact.
    public var file: SourceFile
    /// The location of the fact.
    public var location: CodeLocation

    /// A located fact with the given values, for tests of custom rules.
    public init(_ fact: Fact, in file: SourceFile, location: CodeLocation) {
        self.fact = fact
        self.file = file
        self.location = location
    }

    /// The module's name.
    public var module: String { file.module }

    /// The fact's own properties.
    public subscript<Value>(dynamicMember path: KeyPath<Fact, Value>) -> Value { fact[keyPath: path] }
}

/// Sendable when the fact is.
extension Located: Sendable where Fact: Sendable {}
