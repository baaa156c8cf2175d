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
    /// write a closure to keep the defaults.
    ///
    /// This overload serves eleven or more dependencies, which must be Sendable. If one of them is not, call the
    /// initializer in a closure that takes a ``Resolver``. The overloads for up to ten dependencies have no such
    /// requirement.
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

    /// Registers a service whose factory has a parameter pack.
    ///
    /// Use it in a generic function of your own that registers factories with any number of dependencies.
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

    /// Registers a factory with any number of dependencies.
    ///
    /// It is not specialized, because a specialized function type with a pack after other parameters crashes the
    /// compiler: see `Documentation/Workarounds.md`.
    @inline(never)
    package func registerAny<Service, each Dependency>(
        _ service: Service.Type, _ name: RegistrationName?, _ site: SourceSite,
        _ factory: @escaping @Sendable (repeat each Dependency) throws -> Service
    ) -> Registration<Service> {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        return add(
            Entry(service, name, site, dependencies) { record, requestOrigin throws(ResolutionError) in
                do throws(ResolutionError) {
                    var index = 0
                    let dependencies =
                        (repeat try record.next((each Dependency).self, &index, requestOrigin))
                    do {
                        return try factory(repeat each dependencies)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
                }
            })
    }

    /// Stores a registration whose activator reads services of these types, at most ten.
    ///
    /// The types are not a parameter pack, because a pack would make the caller write two arrays of types to its stack
    /// for each registration.
    @usableFromInline @inline(never)
    func register<Service>(
        _ service: Service.Type, _ name: consuming RegistrationName?, _ site: consuming SourceSite,
        taking first: Any.Type? = nil,
        _ second: Any.Type? = nil, _ third: Any.Type? = nil, _ fourth: Any.Type? = nil, _ fifth: Any.Type? = nil,
        _ sixth: Any.Type? = nil, _ seventh: Any.Type? = nil, _ eighth: Any.Type? = nil, _ ninth: Any.Type? = nil,
        _ tenth: Any.Type? = nil, activator: consuming @escaping Activator<Service>.Body
    ) -> Registration<Service> {
        // The short lists are literals, because an array that grows needs several times as many instructions.
        let dependencies: [Parameter]
        switch (first, second, third, fourth) {
        case (nil, _, _, _):
            dependencies = []
        case (let first?, nil, _, _):
            dependencies = [Parameter(type: first)]
        case (let first?, let second?, nil, _):
            dependencies = [Parameter(type: first), Parameter(type: second)]
        case (let first?, let second?, let third?, nil):
            dependencies = [Parameter(type: first), Parameter(type: second), Parameter(type: third)]
        default:
            dependencies = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth]
                .compactMap { $0.map(Parameter.init(type:)) }
        }
        return add(Entry(service, name, site, dependencies, activator: activator))
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

    /// Like the public form, but the dependencies need not be Sendable. The caller ensures that only main-actor code
    /// requests the service.
    package func register<Service: Sendable, each Dependency>(
        _ service: Service.Type, _ name: RegistrationName? = nil, _ site: SourceSite,
        unsharedOnMainActor factory: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Service
    ) -> Registration<Service> {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        let onMainActor = MainActorFactory(isolated: factory).callable
        return add(
            Entry(
                service, name, site, dependencies, execution: .main,
                activator: { record, requestOrigin throws(ResolutionError) in
                    do throws(ResolutionError) {
                        var index = 0
                        let dependencies = (repeat try record.next((each Dependency).self, &index, requestOrigin))
                        try requestOrigin.checkIsOnMainActor()
                        do {
                            return try onMainActor(repeat each dependencies)
                        } catch {
                            throw ResolutionError(thrownByFactory: error)
                        }
                    } catch {
                        throw record.passing(error)
                    }
                }))
    }

    /// Registers a main-actor service whose factory takes a resolver.
    ///
    /// The resolver returns Sendable services only; see ``MainActorResolver``. The proof cannot look into the factory,
    /// so prefer parameters.
    ///
    /// - Parameters: As for ``register(_:name:fileID:filePath:line:column:_:)``.
    @discardableResult
    public func register<Service: Sendable>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        onMainActor factory: @escaping @MainActor @Sendable (MainActorResolver) throws -> Service
    ) -> Registration<Service> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let onMainActor = MainActorFactory(isolated: factory).callable
        return add(
            Entry(
                service, name, site, [Parameter(type: Resolver.self)], execution: .main, takesResolver: true,
                activator: { record, requestOrigin throws(ResolutionError) in
                    do throws(ResolutionError) {
                        try requestOrigin.checkIsOnMainActor()
                    } catch {
                        throw record.passing(error)
                    }
                    return try record.runFactory(service, requestOrigin) { try onMainActor(MainActorResolver($0)) }
                }))
    }

    /// Registers a service whose factory takes a resolver, for dependencies that are known only at run time.
    ///
    /// The proof cannot look into the factory, so prefer parameters.
    ///
    /// - Parameters: As for ``register(_:name:fileID:filePath:line:column:_:)``.
    @discardableResult
    public func register<Service>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @Sendable (Resolver) throws -> Service
    ) -> Registration<Service> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add(ResolverEntry(service, name, site, factory))
    }

    /// Stores a registration, or refuses it if the container is sealed.
    @discardableResult
    func add<Service>(_ entry: Entry) -> Registration<Service> {
        store(entry)
        return Registration(entry: entry, container: self)
    }

    /// Like ``add(_:)``, for an entry that needs no modifiers.
    func store(_ entry: Entry) {
        let isStored = state.withInlinedLock { state in
            guard sealedTable.load() == nil else { return false }
            state.entries.append(entry)
            state.openTable = nil
            return true
        }
        guard isStored else { return refuse(entry) }
        emit(.init(kind: .registered, service: entry.key, layer: name))
    }

    /// Refuses a registration, because the container is sealed.
    @inline(never)
    private func refuse(_ entry: Entry) {
        let problem = state.withLock { state in
            let table = latestTable
            let problem = LateTexts.registration(of: entry, in: name, earlier: table.nodes[entry.key]?.entry)
            state.problems.append(problem)
            sealedTable.publish(table.adding(lateRegistration: problem, of: entry.key))
            return problem
        }
        unlink(.everything)
        emit(.init(kind: .refused, service: entry.key, layer: name, problem: problem))
        report(problem)
    }
}
