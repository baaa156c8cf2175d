extension Container {
    /// Registers a service that is constructed by awaiting: by an asynchronous closure whose parameters are its
    /// dependencies.
    ///
    /// ```swift
    /// container.register((any Database).self) { (settings: Settings) in try await SQLDatabase.open(settings.path) }
    ///     .scope(.container)
    /// ```
    ///
    /// Use `try await container.resolve(…)` for this service and for services that depend on it; a `resolve` that does
    /// not await throws `.needsAwait`. A plain initializer may take the service as a parameter: the container awaits
    /// the service, then calls the initializer.
    ///
    /// - Parameters:
    ///   - service: The type by which the service is requested.
    ///   - name: Distinguishes several registrations of one type.
    ///   - factory: Constructs an instance. Called on the concurrent executor, without a lock held.
    /// - Returns: The registration, for modifiers.
    @discardableResult
    public func register<
        Service, First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable, Sixth: Sendable,
        Seventh: Sendable, Eighth: Sendable, Ninth: Sendable, Tenth: Sendable, Eleventh: Sendable,
        each Further: Sendable
    >(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @concurrent @Sendable (
                First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth, Eleventh, repeat each Further
            ) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that is constructed by awaiting and whose factory has a parameter pack. Use it in a function
    /// of your own that calls `register` for any number of dependencies.
    ///
    /// - Parameters: As for the form with parameters.
    @discardableResult
    public func registerPacked<Service, each Dependency: Sendable>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (repeat each Dependency) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func register<Service, each Dependency>(
        awaiting factory: @escaping @concurrent @Sendable (repeat each Dependency) async throws -> Service,
        _ service: Service.Type, _ name: RegistrationName?, _ site: SourceSite
    ) -> Registration<Service> {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        return add(
            Entry(
                service, name, site, dependencies,
                makeAwaiting: { construction async throws(ResolutionError) in
                    let dependencies =
                        (repeat Transfer(value: try await construction.dependency((each Dependency).self)))
                    let resolvers = Resolvers(repeat (each dependencies).value)
                    return try await construction.concurrently(resolvers) { @concurrent () async throws in
                        Transfer(value: try await factory(repeat (each dependencies).value))
                    }
                }))
    }

    /// Registers a service that is constructed by awaiting and whose factory takes a resolver. Child tasks of the
    /// factory may use the resolver too.
    ///
    /// The proof cannot look into the factory, so prefer parameters.
    ///
    /// - Parameters: As for the form whose parameters are its dependencies.
    @discardableResult
    public func register<Service>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (AsyncResolver) async throws -> Service
    ) -> Registration<Service> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add(
            Entry(
                service, name, site, [Parameter(type: AsyncResolver.self)],
                makeAwaiting: { construction async throws(ResolutionError) in
                    let resolver = AsyncResolver(construction)
                    return try await construction.concurrently(Resolvers(resolver)) { @concurrent () async throws in
                        Transfer(value: try await factory(resolver))
                    }
                }))
    }
}
