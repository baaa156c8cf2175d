extension Container {
    /// Injects dependencies into an object that was constructed elsewhere, as declared by
    /// `Container.injecting(_:fileID:filePath:line:column:_:)`.
    ///
    /// The object's dynamic type counts, not the static type. An object without a declaration is not changed and causes
    /// no error unless it is `required`, so a UI framework can pass any object, or nil. Every other failure is thrown.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - required: Whether an object without a declaration is a failure.
    ///   - isolation: The caller's isolation; omit it.
    /// - Throws: `ResolutionError` as `Container.resolve(_:name:isolation:)`; `.missing` for `Injection` of the type,
    ///   if `required`; `.factoryFailed` with the error of the declaration.
    public func inject<Object>(
        into object: Object, required: Bool = false, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) {
        try Injector.inject(
            into: object, required: required,
            with: ContainerInjection(container: self), isolation: isolation)
    }
}

extension Resolver {
    /// Like ``StrataCore/Container/inject(into:required:isolation:)``, as part of the object graph under
    /// construction.
    public func inject<Object>(into object: Object, required: Bool = false) throws(ResolutionError) {
        try Injector.inject(into: object, required: required, with: ResolverInjection(resolver: self), isolation: nil)
    }
}

private struct ContainerInjection: InjectionResolving {
    let container: Container

    func resolve<Declared>(
        _ injection: Injection<Declared>.Type, argument: Declared, isolation: isolated (any Actor)?
    ) throws(ResolutionError) -> Injection<Declared> {
        try container.resolve(injection, arguments: argument, isolation: isolation)
    }
}

private struct ResolverInjection: InjectionResolving {
    let resolver: Resolver

    func resolve<Declared>(
        _ injection: Injection<Declared>.Type, argument: Declared, isolation: isolated (any Actor)?
    ) throws(ResolutionError) -> Injection<Declared> {
        try resolver.resolve(injection, arguments: argument)
    }
}
