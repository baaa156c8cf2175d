extension Container {
    /// Registers a service made by awaiting: an asynchronous closure whose parameters are its dependencies.
    ///
    /// ```swift
    /// container.register((any Database).self) { (settings: Settings) in try await SQLDatabase.open(settings.path) }
    ///     .scope(.container)
    /// ```
    ///
    /// It and what depends on it are had by `try await container.resolve(…)`; a plain `resolve` throws `.needsAwait`.
    /// A plain initialiser above it is no fault: the container awaits, then calls it.
    ///
    /// - Parameters:
    ///   - service: The type it is asked for by.
    ///   - name: Tells several registrations of one type apart.
    ///   - factory: Makes an instance. Called under no lock, on the concurrent executor.
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

    /// Registers a service made by awaiting whose factory has a parameter pack: for a function of yours that calls `register`
    /// for any number of dependencies.
    ///
    /// - Parameters: as the form with parameters.
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
        let key = ServiceKey(service, name: name)
        return add(
            TypedEntry(
                key: key, site: site, dependencies: dependencies, colour: .async, make: TypedEntry<Service>.needsAwait,
                makeAwaiting: { construction async throws(ResolutionError) in
                    let dependencies =
                        (repeat Transfer(value: try await construction.dependency((each Dependency).self)))
                    let resolvers = Resolvers(repeat (each dependencies).value)
                    return try await construction.concurrently(resolvers) { @concurrent () async throws in
                        Transfer(value: try await factory(repeat (each dependencies).value))
                    }
                }))
    }

    /// Registers a service made by awaiting whose factory asks a resolver, also from its child tasks.
    ///
    /// The proof cannot look into the factory; prefer parameters.
    ///
    /// - Parameters: as the form whose parameters are its dependencies.
    @discardableResult
    public func register<Service>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (AsyncResolver) async throws -> Service
    ) -> Registration<Service> {
        let key = ServiceKey(service, name: name)
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add(
            TypedEntry(
                key: key, site: site, dependencies: [Parameter(type: AsyncResolver.self)], colour: .async,
                make: TypedEntry<Service>.needsAwait,
                makeAwaiting: { construction async throws(ResolutionError) in
                    let resolver = AsyncResolver(construction)
                    return try await construction.concurrently(Resolvers(resolver)) { @concurrent () async throws in
                        Transfer(value: try await factory(resolver))
                    }
                }))
    }
}

extension TypedEntry {
    /// The plain form of a factory that has to be awaited.
    static var needsAwait: Maker {
        { _ throws(ResolutionError) in throw ResolutionError(.needsAwait, path: []) }
    }
}
