extension Container {
    /// Registers a service that is constructed by an initializer or a closure whose parameters are its dependencies.
    ///
    /// ```swift
    /// container.register((any Network).self, NetworkService.init(device:)).scope(.container)
    /// container.register((any Clock).self) { SystemClock() }
    /// ```
    ///
    /// The container knows the types of the parameters, so the dependency graph is complete before anything is
    /// constructed. A reference to an initializer drops default arguments, so those parameters become dependencies;
    /// write a closure to keep the defaults. With up to ten dependencies, they need not be Sendable. With more, they
    /// must be; otherwise call the initializer in a closure that takes a ``Resolver``.
    ///
    /// - Parameters:
    ///   - service: The type by which the service is requested.
    ///   - name: Distinguishes several registrations of one type.
    ///   - factory: Constructs an instance. Called on the thread that resolves, without a lock held.
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
            @escaping @Sendable (
                First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth, Eleventh, repeat each Further
            ) throws -> Service
    ) -> Registration<Service> {
        registerAny(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), factory)
    }

    /// Registers a service whose factory has a parameter pack. Use it in a function of your own that calls `register`
    /// for any number of dependencies.
    ///
    /// - Parameters: As for ``register(_:name:fileID:filePath:line:column:_:)``.
    @discardableResult
    public func registerPacked<Service, each Dependency: Sendable>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @Sendable (repeat each Dependency) throws -> Service
    ) -> Registration<Service> {
        registerAny(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), factory)
    }

    /// Registers a factory with any number of dependencies. Not specialized, because a specialized function type with a
    /// pack after other parameters crashes the compiler (Workarounds).
    @inline(never)
    package func registerAny<Service, each Dependency>(
        _ service: Service.Type, _ name: RegistrationName?, _ site: SourceSite,
        _ factory: @escaping @Sendable (repeat each Dependency) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, site, factory,
            recipe: { record, asked throws(ResolutionError) in
                var index = 0
                let dependencies =
                    (repeat try record.next((each Dependency).self, &index, asked))
                do {
                    return try factory(repeat each dependencies)
                } catch {
                    throw ResolutionError(thrownByFactory: error)
                }
            })
    }

    /// Stores a factory in all its forms: for requests that stay on their thread, for awaited requests, and the
    /// activator.
    @usableFromInline @inline(never)
    func register<Service, each Dependency>(
        _ service: Service.Type, _ name: RegistrationName?, _ site: SourceSite,
        _ factory: @escaping @Sendable (repeat each Dependency) throws -> Service,
        recipe: @escaping Recipe<Service>.Body
    ) -> Registration<Service> {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        return add(
            TypedEntry(
                key: ServiceKey(service, name: name), site: site, dependencies: dependencies,
                make: { construction throws(ResolutionError) in
                    let dependencies = (repeat try construction.dependency((each Dependency).self))
                    let resolvers = Resolvers(repeat each dependencies)
                    do {
                        defer { resolvers.expire() }
                        return try factory(repeat each dependencies)
                    } catch {
                        throw resolvers.translate(error, .factoryFailed)
                    }
                },
                makeAwaiting: { construction async throws(ResolutionError) in
                    let dependencies = (repeat try await construction.dependency((each Dependency).self))
                    let resolvers = Resolvers(repeat each dependencies)
                    do {
                        defer { resolvers.expire() }
                        return try factory(repeat each dependencies)
                    } catch {
                        throw resolvers.translate(error, .factoryFailed)
                    }
                },
                recipe: recipe))
    }

    /// Registers a service that is constructed on the main actor.
    ///
    /// Its dependencies are resolved first, then the factory is called on the main actor. Outside the main actor, a
    /// `resolve` that does not await throws `.needsMainActor`; this also holds for services that depend on this one.
    ///
    /// The dependencies must be Sendable, because they may be constructed outside the main actor and shared there. For
    /// a dependency that is not Sendable, take its ``Provider``:
    /// `onMainActor: { (form: Provider<Form>) in Screen(form: try form.get()) }`.
    ///
    /// - Parameters: As for ``register(_:name:fileID:filePath:line:column:_:)``.
    @discardableResult
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        onMainActor factory: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            unsharedOnMainActor: factory)
    }

    /// Like the public form, for dependencies that need not be Sendable because only main-actor code requests the
    /// service.
    package func register<Service: Sendable, each Dependency>(
        _ service: Service.Type, _ name: RegistrationName? = nil, _ site: SourceSite,
        unsharedOnMainActor factory: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Service
    ) -> Registration<Service> {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        return add(
            TypedEntry(
                key: ServiceKey(service, name: name), site: site, dependencies: dependencies, colour: .main,
                make: { construction throws(ResolutionError) in
                    let dependencies =
                        (repeat Transfer(value: try construction.dependency((each Dependency).self)))
                    let resolvers = Resolvers(repeat (each dependencies).value)
                    defer { resolvers.expire() }
                    return try construction.onMainActor(resolvers, .factoryFailed) { () throws in
                        try factory(repeat (each dependencies).value)
                    }
                },
                makeAwaiting: { construction async throws(ResolutionError) in
                    let dependencies =
                        (repeat Transfer(value: try await construction.dependency((each Dependency).self)))
                    let resolvers = Resolvers(repeat (each dependencies).value)
                    defer { resolvers.expire() }
                    return try await construction.onMainActor(resolvers, .factoryFailed) { () throws in
                        try factory(repeat (each dependencies).value)
                    }
                },
                recipe: { record, asked throws(ResolutionError) in
                    var index = 0
                    let dependencies =
                        (repeat Transfer(value: try record.next((each Dependency).self, &index, asked)))
                    return try asked.onMainActor { () throws in try factory(repeat (each dependencies).value) }
                }))
    }

    /// Registers a main-actor service whose factory takes a resolver.
    ///
    /// The resolver returns Sendable services only, for the same reason as the parameters of the other form. The proof
    /// cannot look into the factory, so prefer parameters.
    ///
    /// - Parameters: As for ``register(_:name:fileID:filePath:line:column:_:)``.
    @discardableResult
    public func register<Service: Sendable>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        onMainActor factory: @escaping @MainActor @Sendable (MainActorResolver) throws -> Service
    ) -> Registration<Service> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add(
            TypedEntry(
                key: ServiceKey(service, name: name), site: site, dependencies: [Parameter(type: Resolver.self)],
                colour: .main,
                make: { construction throws(ResolutionError) in
                    let resolver = Transfer(value: Resolver(construction))
                    let resolvers = Resolvers(resolver.value)
                    defer { resolvers.expire() }
                    return try construction.onMainActor(resolvers, .factoryFailed) { () throws in
                        try factory(MainActorResolver(resolver.value))
                    }
                }))
    }

    /// Registers a service whose factory takes a resolver, for dependencies that are known only at run time.
    ///
    /// The proof cannot look into the factory, so prefer parameters.
    ///
    /// - Parameters: As for ``register(_:name:fileID:filePath:line:column:_:)``.
    @inlinable @discardableResult
    public func register<Service>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @Sendable (Resolver) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            resolving: factory,
            recipe: { record, asked throws(ResolutionError) in
                guard let state = try unsafe asked.resolverState(for: record) else {
                    return try record.obtain(service, asked)
                }
                defer { unsafe ResolverPool.putBack(state) }
                do {
                    return try unsafe state._withUnsafeGuaranteedRef { try factory(Resolver($0)) }
                } catch {
                    throw unsafe Resolver(state.takeUnretainedValue()).translate(error, .factoryFailed)
                }
            })
    }

    @usableFromInline
    func register<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ site: SourceSite,
        resolving factory: @escaping @Sendable (Resolver) throws -> Service, recipe: @escaping Recipe<Service>.Body
    ) -> Registration<Service> {
        add(
            TypedEntry(
                key: ServiceKey(service, name: name), site: site, dependencies: [Parameter(type: Resolver.self)],
                make: { construction throws(ResolutionError) in
                    let resolver = Resolver(construction)
                    defer { resolver.expire() }
                    do {
                        return try factory(resolver)
                    } catch {
                        throw resolver.translate(error, .factoryFailed)
                    }
                },
                recipe: recipe, takesResolver: true))
    }

    /// Stores a registration, or refuses it if the container is sealed.
    @discardableResult
    func add<Service>(_ entry: TypedEntry<Service>) -> Registration<Service> {
        let refused = state.withLock { state -> Problem? in
            guard let table = sealedTable.load() else {
                state.entries.append(entry)
                state.openTable = nil
                return nil
            }
            let problem = LateTexts.registration(of: entry, in: name, earlier: table.nodes[entry.key]?.entry)
            state.problems.append(problem)
            sealedTable.publish(table.adding(lateRegistration: problem, of: entry.key))
            return problem
        }
        if refused != nil { unlink(.everything) }
        emit(.init(kind: refused == nil ? .registered : .refused, service: entry.key, layer: name, problem: refused))
        if let refused { report(refused) }
        return Registration(entry: entry, container: self)
    }
}
