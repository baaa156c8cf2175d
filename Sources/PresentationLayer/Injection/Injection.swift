/// The declaration of the injection into objects of a type that other code constructs.
///
/// `injecting` registers it, so it is in the graph and the proof checks it. Only
/// ``StrataCore/Container/inject(into:required:isolation:)`` and `inject` of a `Resolver` request it. Sendable.
public struct Injection<Object>: Sendable {
    init() {}
}

/// Finds the declarations for one object and runs them.
enum Injector {
    /// Runs the declarations for the object's class and its superclasses, the highest first; for a value, the
    /// declaration for its type.
    static func inject(
        into object: Any, required: Bool, with resolution: some InjectionResolving,
        isolation: isolated (any Actor)?
    ) throws(ResolutionError) {
        guard let unwrapped = unwrapped(object) else { return }
        var isDeclared = false
        var missing: ResolutionError?
        for type in types(of: unwrapped) {
            do throws(ResolutionError) {
                if try open(type, unwrapped, resolution, isolation) { isDeclared = true }
            } catch {
                guard isMissingDeclaration(error, type) else { throw error }
                missing = error
            }
        }
        if required, !isDeclared, let missing { throw missing }
    }

    /// The wrapped object of an optional, or nil; the object itself if it is not an optional.
    private static func unwrapped(_ object: Any) -> Any? {
        guard !(type(of: object) is AnyClass) else { return object }
        let mirror = Mirror(reflecting: object)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : object
    }

    /// The types, the most general first. The object's own type is last: the error of a required injection names it.
    private static func types(of object: Any) -> [Any.Type] {
        var types: [Any.Type] = [type(of: object)]
        // Not by `Mirror`, which a class can customize.
        while let type = types[types.count - 1] as? AnyClass, let above = _getSuperclass(type) { types.append(above) }
        return types.reversed()
    }

    private static func open<Declared>(
        _ type: Declared.Type, _ object: Any, _ resolution: some InjectionResolving,
        _ isolation: isolated (any Actor)?
    ) throws(ResolutionError) -> Bool {
        guard let object = object as? Declared else { return false }
        _ = try resolution.resolve(Injection<Declared>.self, argument: object, isolation: isolation)
        return true
    }

    /// Whether the error says that there is no declaration, and nothing else.
    private static func isMissingDeclaration(_ error: ResolutionError, _ type: Any.Type) -> Bool {
        func key<Declared>(_ type: Declared.Type) -> ServiceKey { ServiceKey(Injection<Declared>.self) }
        return error.code == .missing && error.path == [key(type)]
    }
}

/// A container or a resolver, as the injector sees it.
protocol InjectionResolving {
    func resolve<Declared>(
        _ injection: Injection<Declared>.Type, argument: Declared, isolation: isolated (any Actor)?
    ) throws(ResolutionError) -> Injection<Declared>
}
