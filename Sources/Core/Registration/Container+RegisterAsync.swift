// The asynchronous forms of `register` are disfavored: once a synchronous form fits, the compiler skips them, so a
// synchronous registration compiles in less time (Decisions/0284). No asynchronous factory fits a synchronous form.

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
    @discardableResult @_disfavoredOverload
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
                key: ServiceKey(service, name: name), site: site, dependencies: dependencies, execution: .async,
                awaitingActivator: AwaitingActivator { requestOrigin async throws(ResolutionError) in
                    var position = 0
                    // Proof: they were constructed for this factory, as `Transfer` states; without its metadata.
                    nonisolated(unsafe) let dependencies =
                        (repeat try requestOrigin.prepared((each Dependency).self, at: &position))
                    do {
                        guard let resolution = requestOrigin.awaitedResolution else {
                            return unsafe .make(try await factory(repeat each dependencies))
                        }
                        return try await resolution.asOwner {
                            unsafe Transfer(value: .make(try await factory(repeat each dependencies)))
                        }
                    } catch {
                        throw ResolutionError(.factoryFailed, thrown: error)
                    }
                }))
    }

    /// Registers a service that is constructed by awaiting and whose factory takes a resolver. Child tasks of the
    /// factory may use the resolver too.
    ///
    /// The proof cannot look into the factory, so prefer parameters.
    ///
    /// - Parameters: As for the form whose parameters are its dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (AsyncResolver) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension AsyncResolution {
    /// Runs a user's factory with this resolve, at its current depth, as the task's owner of flights.
    fileprivate func asOwner(
        _ body: @concurrent @Sendable () async throws -> Transfer<PreparedValue>
    ) async throws -> PreparedValue {
        try await FlightOwner.$innermost.withValue(owner.deeper(by: depth.level)) { try await body() }.value
    }
}
