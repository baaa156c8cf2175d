internal import StrataCore

extension Container {
    /// Registers a service that is constructed with a resolver and no run-time arguments.
    ///
    /// The registration replaces an earlier one with the same type, parameters and name.
    ///
    /// - Parameters:
    ///   - serviceType: The type under which the service is requested.
    ///   - name: Distinguishes several registrations of one type.
    ///   - factory: Constructs an instance, on the thread that resolves.
    /// - Returns: The registration, for its scope and completions.
    @discardableResult
    public func register<Service>(
        _ serviceType: Service.Type, name: String? = nil, factory: @escaping (any Resolver) -> Service
    ) -> ServiceEntry<Service> {
        registerPlain(name: name, dependencies: nil, factory)
    }

    /// Registers a service that is constructed with a resolver and run-time arguments.
    ///
    /// A request matches when its arguments have exactly the types that the factory states.
    @discardableResult
    public func register<Service, First, each Argument>(
        _ serviceType: Service.Type, name: String? = nil,
        factory: @escaping (any Resolver, First, repeat each Argument) -> Service
    ) -> ServiceEntry<Service> {
        register(serviceType, name: name, arguments: First.self, repeat (each Argument).self) {
            (resolver: any Resolver, first: First, rest: repeat each Argument) throws(Absent) in
            factory(resolver, first, repeat each rest)
        }
    }

    /// Registers a service whose factory takes arguments and throws when it cannot construct an instance.
    func register<Service, First, each Argument>(
        _ serviceType: Service.Type, name: String?, arguments first: First.Type,
        _ argument: repeat (each Argument).Type, needs: [Any.Type] = [],
        factory: @escaping (any Resolver, First, repeat each Argument) throws(Absent) -> Service
    ) -> ServiceEntry<Service> {
        store(
            ServiceRecord(
                RegistrationKey(serviceType, (any Resolver, First, repeat each Argument).self, name: name),
                of: Service.self, in: core,
                ServiceRecord.Parameters(needs: needs) { strataView, record, key in
                    strataView.addTyped(
                        Service.self, record, as: key, arguments: First.self, repeat (each Argument).self)
                },
                factory: StoredFactory(spreading: factory)))
    }

    /// Registers a service whose factory throws when it cannot construct an instance.
    func registerPlain<Service>(
        name: String?, dependencies: [Any.Type]?, _ factory: @escaping (any Resolver) throws(Absent) -> Service
    ) -> ServiceEntry<Service> {
        store(
            ServiceRecord(
                RegistrationKey(Service.self, (any Resolver).self, name: name), of: Service.self, in: core,
                dependencies.map { ServiceRecord.Parameters(dependencies: $0) }, factory: StoredFactory(factory)))
    }

    private func store<Service>(_ record: ServiceRecord) -> ServiceEntry<Service> {
        let entry = ServiceEntry<Service>(record)
        core.store(entry)
        return entry
    }

    /// For extensions: registers a service with a factory of any parameters, and with an option in addition to the
    /// name.
    @discardableResult
    public func _register<Service, Arguments>(
        _ serviceType: Service.Type, factory: @escaping (Arguments) -> Any, name: String? = nil,
        option: (any ServiceKeyOption)? = nil
    ) -> ServiceEntry<Service> {
        let key = RegistrationKey(serviceType, Arguments.self, name: name, option: option)
        return store(
            ServiceRecord(
                key, of: Service.self, in: core,
                ServiceRecord.Parameters { strataView, record, key in
                    if key.isPlain { strataView.addTyped(Service.self, record, as: key) }
                },
                factory: StoredFactory { (arguments: Arguments) throws(Absent) -> Service in
                    guard let service = factory(arguments) as? Service else { throw Absent() }
                    return service
                }))
    }

    /// Serves a registration, which may belong to another container, under another type as well.
    ///
    /// - Parameters:
    ///   - type: The other type.
    ///   - name: The name under the other type; nil for none.
    ///   - service: The registration that `register` returned.
    public func forward<Other, Service>(_ type: Other.Type, name: String? = nil, to service: ServiceEntry<Service>) {
        core.forward(type, name: name, to: service)
    }
}
