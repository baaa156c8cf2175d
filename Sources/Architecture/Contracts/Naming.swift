/// Types of one kind have names of one form.
///
/// Written `.naming(…)`. Sendable.
public struct Naming: Contract, Hashable {
    /// `naming`.
    public var name = "naming"
    /// Why they are called so.
    public var reason: String?
    /// Which types.
    public var selection: TypeSelection
    /// The form of their names, with `*`.
    public var form: ModulePattern

    /// A form for the names of some types.
    public init(_ selection: TypeSelection, form: ModulePattern, because reason: String? = nil) {
        self.selection = selection
        self.form = form
        self.reason = reason
    }

    /// Each type with another name.
    public func violations(in codebase: Codebase) -> [Violation] {
        let types = selection.types(in: codebase)
        guard !types.isEmpty else { return [.matchesNothing(name, "there are no \(selection)", in: codebase)] }
        return types.filter { !form.matches($0.lastName) }.map { type in
            Violation(
                contract: name, location: type.location, subject: "\(type.name) is not called \(form)",
                message: "\(type.name) should be called \(form), as \(selection) are; rename it")
        }
    }
}

/// Types of one kind stand in one place.
///
/// Written `.placement(…)`. Sendable.
public struct Placement: Contract, Hashable {
    /// `placement`.
    public var name = "placement"
    /// Why they stand there.
    public var reason: String?
    /// Which types.
    public var selection: TypeSelection
    /// Where they may stand: modules, or paths from the root, with `*` for any characters, slashes too.
    public var places: [ModulePattern]

    /// Places for some types.
    public init(_ selection: TypeSelection, in places: [ModulePattern], because reason: String? = nil) {
        self.selection = selection
        self.places = places
        self.reason = reason
    }

    /// Each type that stands elsewhere.
    public func violations(in codebase: Codebase) -> [Violation] {
        let types = selection.types(in: codebase)
        guard !types.isEmpty else { return [.matchesNothing(name, "there are no \(selection)", in: codebase)] }
        return types.filter { !places.match($0.module) && !places.match($0.file.path) }.map { type in
            Violation(
                contract: name, location: type.location, subject: "\(type.name) is not in \(places.list)",
                message: "\(type.name) should be in \(places.list), as \(selection) are; move it")
        }
    }
}

extension Contract where Self == AnyContract {
    /// The names of some types have a form: `.naming(.conforming(to: "Screen"), form: "*Screen")`.
    public static func naming(
        _ selection: TypeSelection, form: ModulePattern, because reason: String? = nil
    ) -> AnyContract {
        AnyContract(Naming(selection, form: form, because: reason))
    }
}

extension Contract where Self == AnyContract {
    /// Some types stand in some modules or paths: `.placement(.named("*Screen"), in: "Web", "Sources/App/Screens/*")`.
    public static func placement(
        _ selection: TypeSelection, in places: ModulePattern..., because reason: String? = nil
    ) -> AnyContract {
        placement(selection, in: places, because: reason)
    }

    /// The same of a list that several contracts share.
    public static func placement(
        _ selection: TypeSelection, in places: [ModulePattern], because reason: String? = nil
    ) -> AnyContract {
        AnyContract(Placement(selection, in: places, because: reason))
    }
}
