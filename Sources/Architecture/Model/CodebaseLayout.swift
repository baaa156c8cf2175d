/// Targets and their files before they are scanned, as listed by a manifest, a plugin or a folder.
///
/// The plugins write it as JSON for the tool, so its coding is a file format: new fields may be added, but none is
/// renamed. Sendable.
public struct CodebaseLayout: Sendable, Hashable, Codable {
    /// One target.
    public struct Target: Sendable, Hashable, Codable {
        /// The target's name.
        public var name: String
        /// The purpose of the target.
        public var kind: Module.Kind
        /// The package of the target.
        public var package: String
        /// The absolute path of the folder.
        public var path: String
        /// The targets of its package that it declares as dependencies; `nil` when there are no declarations.
        public var targets: [String]?
        /// The products of other packages that it declares as dependencies.
        public var products: [String]
        /// The Swift sources, relative to `path`.
        public var sources: [String]

        /// A target; `path` is absolute, `sources` are relative to it.
        public init(
            name: String, kind: Module.Kind, package: String, path: String, targets: [String]?, products: [String],
            sources: [String]
        ) {
            self.name = name
            self.kind = kind
            self.package = package
            self.path = path
            self.targets = targets
            self.products = products
            self.sources = sources
        }
    }

    /// The absolute path of the folder that displayed paths are relative to.
    public var root: String
    /// The targets, in any order.
    public var targets: [Target]

    /// A layout; its files are not read yet.
    public init(root: String, targets: [Target]) {
        self.root = root
        self.targets = targets
    }
}

extension CodebaseLayout {
    /// Removes the packages in a checkout of the framework: the framework itself and its integrations are libraries of
    /// the codebase, not parts of it. Packages below the root stay, so the framework's own repository and an example
    /// in it are codebases.
    ///
    /// - Parameter checkout: The absolute path of the framework's package.
    package mutating func remove(checkout: String) {
        targets.removeAll { $0.path.hasPrefix("\(checkout)/") && !$0.path.hasPrefix("\(root)/") }
    }

    /// The folder of the framework's package, found from its target `StrataArchitecture`; `nil` when there is none.
    package var frameworkCheckout: String? {
        let folder = "/Sources/Architecture"
        guard let target = targets.first(where: { $0.name == "StrataArchitecture" }), target.path.hasSuffix(folder)
        else { return nil }
        return String(target.path.dropLast(folder.count))
    }
}

extension Codebase {
    /// Scans the files of a layout on all cores; blocks until all are scanned.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile`.
    public init(layout: CodebaseLayout) throws(ArchitectureError) {
        let root = layout.root.count > 1 && layout.root.hasSuffix("/") ? String(layout.root.dropLast()) : layout.root
        let paths = layout.targets.flatMap { target in target.sources.map { "\(target.path)/\($0)" } }
        let scans = try SourceScanner().scan(files: paths)
        var next = scans.startIndex
        var modules: [Module] = []
        for target in layout.targets {
            var module = Module(
                name: target.name, kind: target.kind, package: target.package,
                path: Codebase.relative(target.path, to: root), declaredTargets: target.targets,
                declaredProducts: target.products)
            for source in target.sources {
                let path = Codebase.relative("\(target.path)/\(source)", to: root)
                module.files.append(SourceFile(path: path, module: target.name, scan: scans[next]))
                next += 1
            }
            module.files.sort { $0.path < $1.path }
            modules.append(module)
        }
        self.init(root: root, modules: modules)
    }

    /// The path relative to the root; unchanged when it is not below the root.
    static func relative(_ path: String, to root: String) -> String {
        guard path.hasPrefix(root + "/") else { return path }
        return String(path[path.utf8.index(path.startIndex, offsetBy: root.utf8.count + 1)...])
    }
}
