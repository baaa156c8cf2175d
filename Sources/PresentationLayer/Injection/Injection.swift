/// The declaration of what is injected into objects of a type that somebody else makes.
///
/// What ``StrataCore/Container/injecting(_:fileID:filePath:line:column:_:)`` registers, so that graph and proof show it.
/// Nobody asks for one: ``StrataCore/Container/inject(into:required:isolation:)`` does. Sendable.
public struct Injection<Object>: Sendable {
    init() {}
}

/// Finds the declarations for one object and runs them.
enum Injector {
    /// Runs the declarations for the object's class and the classes above it, the highest first; for a value, that of
    /// its static type.
    ///
    /// - Parameter run: Resolves `Injection<Object>` with the object as its argument.
    static func inject<Object>(
        into object: Object, required: Bool, with resolution: some InjectionResolving,
        isolation: isolated (any Actor)?
    ) throws(ResolutionError) {
        var isDeclared = false
        var missing: ResolutionError?
        for type in types(of: object) {
            do throws(ResolutionError) {
                try open(type, object, resolution, isolation)
                isDeclared = true
            } catch {
                guard isSilent(error, type) else { throw error }
                missing = error
            }
        }
        if required, !isDeclared, let missing { throw missing }
    }

    /// Most general first. The error of a required injection names the object's own type, which is the last.
    private static func types<Object>(of object: Object) -> [Any.Type] {
        guard let type = type(of: object as Any) as? AnyClass else { return [Object.self] }
        var types: [Any.Type] = [type]
        var mirror = Mirror(reflecting: object).superclassMirror
        while let above = mirror {
            types.append(above.subjectType)
            mirror = above.superclassMirror
        }
        return types.reversed()
    }

    private static func open<Declared>(
        _ type: Declared.Type, _ object: Any, _ resolution: some InjectionResolving,
        _ isolation: isolated (any Actor)?
    ) throws(ResolutionError) {
        guard let object = object as? Declared else { return }
        _ = try resolution.resolve(Injection<Declared>.self, argument: object, isolation: isolation)
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
