extension Container {
    /// Gives an object that was made elsewhere its dependencies, as declared by `injecting`.
    ///
    /// The object's own type counts, whatever it is seen as. An object without a declaration is left alone, in silence,
    /// so a host can pass whatever it makes, nil included; every other failure is thrown.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - required: Whether an object without a declaration is a failure.
    ///   - isolation: Leave it out.
    /// - Throws: `ResolutionError` as `Container.resolve(_:name:isolation:)`; `.missing` for `Injection`
    ///   of the type where `required`; `.factoryFailed` with what the declaration threw.
    public func inject<Object>(
        into object: Object, required: Bool = false, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) {
        try Injector.inject(
            into: object, required: required,
            with: ContainerInjection(container: self), isolation: isolation)
    }
}

extension Resolver {
    /// As ``StrataCore/Container/inject(into:required:isolation:)``, as part of the object graph that is being made.
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
