/// The public interface of a module has only the names of a list.
///
/// There are two lists: the names that it may declare `public` or `open`, and the modules that it may import publicly.
/// The names are those of types, with their enclosing types, and of declarations outside types; members are not
/// checked. A name includes the names nested in it: `Store` allows `Store.Page`, even if it is added later. Shorthand:
/// `.publicSurface(…)` and `.publicImports(…)`. Sendable.
public struct PublicSurface: Contract, Hashable {
    /// `publicSurface` or `publicImports`.
    public var name: String
    /// The reason why the interface is limited.
    public var reason: String?
    /// The modules whose interface is limited.
    public var modules: [ModulePattern]
    /// The names that may be public, with `*` and with all names nested in them; `nil` to allow every declaration.
    public var declarations: [ModulePattern]?
    /// The modules that may be imported publicly, with `*`; `nil` to allow every import.
    public var imports: [ModulePattern]?

    /// A limit for the public interface of some modules.
    public init(
        of modules: [ModulePattern], declarations: [ModulePattern]? = nil, imports: [ModulePattern]? = nil,
        because reason: String? = nil
    ) {
        name = declarations == nil ? "publicImports" : "publicSurface"
        self.modules = modules
        self.declarations = declarations
        self.imports = imports
        self.reason = reason
    }

    /// Each public declaration and each public import that is not on its list, and each pattern for modules or
    /// declarations that nothing matches.
    public func violations(in codebase: Codebase) -> [Violation] {
        var found = modules.unmatched(name, in: codebase)
        if modules.isEmpty { found.append(.matchesNothing(name, "no module is named", in: codebase)) }
        if declarations == nil, imports == nil {
            found.append(.matchesNothing(name, "neither declarations nor imports are limited", in: codebase))
        }
        let limited = Set(modules.names(in: codebase))
        let files = codebase.modules.filter { limited.contains($0.name) }.flatMap(\.files)
        guard !files.isEmpty else { return found }
        if let declarations { found += undeclared(in: files, allowed: declarations, codebase) }
        if let imports { found += shownImports(in: files, allowed: imports) }
        return found
    }

    private func undeclared(in files: [SourceFile], allowed: [ModulePattern], _ codebase: Codebase) -> [Violation] {
        var unused = Set(allowed)
        var found: [Violation] = []
        for file in files {
            let types = file.scan.types.filter { $0.kind != .extension && ($0.access ?? .internal) >= .public }
            let names = types.map { ($0.name, $0.kind.rawValue, $0.position) }
            let free = file.scan.publicMembers.filter { !$0.name.contains(".") }.map {
                ($0.name, $0.keyword, $0.position)
            }
            for (name, keyword, position) in names + free {
                let matching = allowed.filter { Self.covers($0, name) }
                unused.subtract(matching)
                guard matching.isEmpty else { continue }
                found.append(
                    Violation(
                        contract: self.name, location: file.location(position), subject: "\(keyword) \(name) is public",
                        message: "the \(keyword) \(name) is public, but \(file.module) may expose "
                            + "\(allowed.isEmpty ? "nothing" : "only \(allowed.list)"); "
                            + "lower its access or add it to the list"))
            }
        }
        return found
            + unused.sorted { $0.text < $1.text }.map {
                .matchesNothing(name, "nothing public is called \($0)", in: codebase)
            }
    }

    /// Whether a pattern matches a name or the name of an enclosing type.
    private static func covers(_ pattern: ModulePattern, _ name: String) -> Bool {
        pattern.matches(name)
            || name.indices.contains { name[$0] == "." && pattern.matches(String(name[..<$0])) }
    }

    private func shownImports(in files: [SourceFile], allowed: [ModulePattern]) -> [Violation] {
        files.flatMap { file in
            file.scan.imports.filter { $0.isPublic && !allowed.match($0.module) }.map { item in
                Violation(
                    contract: name, location: file.location(item.position),
                    subject: "\(item.module) is imported publicly",
                    message: "\(file.module) must not expose \(item.module) to its clients; "
                        + "import it without `public` and `@_exported`")
            }
        }
    }
}

extension Contract where Self == AnyContract {
    /// Only the names of the list, and the names nested in them, may be `public` in the modules.
    public static func publicSurface(
        of modules: ModulePattern..., only declarations: ModulePattern..., because reason: String? = nil
    ) -> AnyContract {
        publicSurface(of: modules, only: declarations, because: reason)
    }

    /// The same contract with lists; an empty list of names allows no public declaration.
    public static func publicSurface(
        of modules: [ModulePattern], only declarations: [ModulePattern], because reason: String? = nil
    ) -> AnyContract {
        AnyContract(PublicSurface(of: modules, declarations: declarations, because: reason))
    }

    /// The modules may publicly import only the modules of the list.
    public static func publicImports(
        of modules: ModulePattern..., only imports: ModulePattern..., because reason: String? = nil
    ) -> AnyContract {
        publicImports(of: modules, only: imports, because: reason)
    }

    /// The same contract with lists; an empty list of imports allows no public import.
    public static func publicImports(
        of modules: [ModulePattern], only imports: [ModulePattern], because reason: String? = nil
    ) -> AnyContract {
        AnyContract(PublicSurface(of: modules, imports: imports, because: reason))
    }
}
