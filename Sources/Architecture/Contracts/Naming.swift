/// The names of types of one kind match a pattern.
///
/// Shorthand: `.naming(…)`. Sendable.
public struct Naming: Contract, Hashable {
    /// `naming`.
    public var name = "naming"
    /// The reason for the naming rule.
    public var reason: String?
    /// The types that the contract is about.
    public var selection: TypeSelection
    /// The pattern for their names, with `*`.
    public var form: ModulePattern

    /// A pattern for the names of some types.
    public init(_ selection: TypeSelection, form: ModulePattern, because reason: String? = nil) {
        self.selection = selection
        self.form = form
        self.reason = reason
    }

    /// Each type whose name does not match.
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

/// Types of one kind are only in certain places.
///
/// Shorthand: `.placement(…)`. Sendable.
public struct Placement: Contract, Hashable {
    /// `placement`.
    public var name = "placement"
    /// The reason for the placement.
    public var reason: String?
    /// The types that the contract is about.
    public var selection: TypeSelection
    /// The allowed places: modules, or paths from the root, where `*` stands for any characters including slashes.
    public var places: [ModulePattern]

    /// Places for some types.
    public init(_ selection: TypeSelection, in places: [ModulePattern], because reason: String? = nil) {
        self.selection = selection
        self.places = places
        self.reason = reason
    }

    /// Each type in another place.
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
    /// The names of some types match a pattern: `.naming(.conforming(to: "Screen"), form: "*Screen")`.
    public static func naming(
        _ selection: TypeSelection, form: ModulePattern, because reason: String? = nil
    ) -> AnyContract {
        AnyContract(Naming(selection, form: form, because: reason))
    }
}

extension Contract where Self == AnyContract {
    /// Some types are in some modules or paths: `.placement(.named("*Screen"), in: "Web", "Sources/App/Screens/*")`.
    public static func placement(
        _ selection: TypeSelection, in places: ModulePattern..., because reason: String? = nil
    ) -> AnyContract {
        placement(selection, in: places, because: reason)
    }

    /// The same contract with a list, which several contracts can share.
    public static func placement(
        _ selection: TypeSelection, in places: [ModulePattern], because reason: String? = nil
    ) -> AnyContract {
        AnyContract(Placement(selection, in: places, because: reason))
    }
}
