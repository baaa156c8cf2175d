/// One target of the codebase: its name, its declared dependencies and its scanned sources.
///
/// Two modules are equal when all their facts are. Sendable.
public struct Module: Sendable, Hashable {
    /// The purpose of a target.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Linked into other modules.
        case library
        /// Has a main file.
        case executable
        /// Tests; most contracts skip it unless they name it.
        case test
        /// A SwiftPM plugin; most contracts skip it unless they name it.
        case plugin
        /// A SwiftPM snippet, which depends on every library implicitly; most contracts skip it unless they name it.
        case snippet
        /// A compiler macro.
        case macro
        /// Clang, system or binary: a module without Swift sources.
        case foreign
    }

    /// The target's name, as in the manifest.
    public var name: String
    /// The name that an `import` uses: the target's name, with characters that are not allowed in identifiers replaced
    /// by `_`.
    public var importName: String
    /// The purpose of the target.
    public var kind: Kind
    /// The package of the module.
    public var package: String
    /// The folder, relative to the codebase's root.
    public var path: String
    /// The targets of the same package that the manifest declares; `nil` when there are no declarations (a plain
    /// folder).
    public var declaredTargets: [String]?
    /// The products of other packages that the manifest declares.
    public var declaredProducts: [String]
    /// The Swift sources, sorted by path.
    public var files: [SourceFile]

    /// A module with the given values, for tests of custom rules.
    public init(
        name: String, kind: Kind = .library, package: String = "", path: String = "", declaredTargets: [String]? = nil,
        declaredProducts: [String] = [], files: [SourceFile] = []
    ) {
        self.name = name
        self.importName = Module.importName(of: name)
        self.kind = kind
        self.package = package
        self.path = path
        self.declaredTargets = declaredTargets
        self.declaredProducts = declaredProducts
        self.files = files
    }

    /// Whether it is neither tests, nor a plugin, nor a snippet. Most contracts check those only if they name them.
    public var isProduction: Bool { kind != .test && kind != .plugin && kind != .snippet }

    /// The name that the build gives to the module of a target.
    static func importName(of target: String) -> String {
        var name = String(target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        if let first = name.first, first.isNumber { name = "_" + name.dropFirst() }
        return name
    }
}

/// One scanned file and its location. Sendable.
public struct SourceFile: Sendable, Hashable {
    /// The path, relative to the codebase's root.
    public var path: String
    /// The module's name.
    public var module: String
    /// The facts that the scanner found.
    public var scan: SourceScan
    /// The source text, for files in memory; `nil` for a file that is on disk at its path.
    public var text: String?

    /// A file in memory, for tests of custom rules. Contracts that read text read `text`, or else the file at `path`.
    public init(path: String, module: String, scan: SourceScan, text: String? = nil) {
        self.path = path
        self.module = module
        self.scan = scan
        self.text = text
    }

    /// Whether the program starts here: `main.swift`, or a type with `@main`.
    public var isMain: Bool { scan.hasMainAttribute || path == "main.swift" || path.hasSuffix("/main.swift") }

    /// The name without its folders.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// A location in this file.
    public func location(_ position: CodePosition) -> CodeLocation { CodeLocation(path: path, position: position) }
}
