/// The declaration of what is injected into objects of a type that somebody else makes.
///
/// What `injecting` registers, so that graph and proof show it. Nobody asks for one but
/// ``StrataCore/Container/inject(into:required:isolation:)``. Sendable.
public struct Injection<Object>: Sendable {
    init() {}
}

/// Finds the declarations for one object and runs them.
enum Injector {
    /// Runs the declarations for the object's class and the classes above it, the highest first; for a value, that for
    /// its type.
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
                guard isSilent(error, type) else { throw error }
                missing = error
            }
        }
        if required, !isDeclared, let missing { throw missing }
    }

    /// What an optional holds: nil for nil, the object itself where it is no optional.
    private static func unwrapped(_ object: Any) -> Any? {
        guard !(type(of: object) is AnyClass) else { return object }
        let mirror = Mirror(reflecting: object)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : object
    }

    /// Most general first. The object's own type comes last: a required injection that fails names it.
    private static func types(of object: Any) -> [Any.Type] {
        var types: [Any.Type] = [type(of: object)]
        // Not by `Mirror`, which a class can customise.
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

    /// Whether the failure is that there is no declaration, and nothing else.
    private static func isSilent(_ error: ResolutionError, _ type: Any.Type) -> Bool {
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
