internal import StrataCore

extension Container {
    /// Registers a service by its initializer. Each parameter is resolved by its type.
    ///
    /// ```swift
    /// container.autoregister((any Network).self, initializer: NetworkService.init(device:log:))
    /// ```
    ///
    /// The types of the parameters are known, so the Strata container of this container shows the dependencies in its
    /// graph. If a parameter cannot be resolved, the resolve fails and reports the path to the parameter.
    ///
    /// - Parameters:
    ///   - service: The type under which the service is requested.
    ///   - name: Distinguishes several registrations of one type; parameters are resolved without names.
    ///   - initializer: An initializer, or a function with any number of parameters.
    @discardableResult
    public func autoregister<Service, each Dependency>(
        _ service: Service.Type, name: String? = nil, initializer: @escaping (repeat each Dependency) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterPlain(service, name, calling: initializer)
    }

    func autoregisterPlain<Service, each Dependency>(
        _ service: Service.Type, _ name: String?, calling initializer: @escaping (repeat each Dependency) -> Service
    ) -> ServiceEntry<Service> {
        var dependencies: [Any.Type] = []
        repeat dependencies.append((each Dependency).self)
        let key = ServiceKey(service, name: name.map { RegistrationName($0) })
        return registerPlain(name: name, dependencies: dependencies) { resolver throws(Absent) in
            try Autoregistration.call(key, resolver) { needs throws(MissingDependency) in
                initializer(repeat try needs.dependency((each Dependency).self))
            }
        }
    }

    /// Registers a service by an initializer that takes one run-time argument among its parameters.
    ///
    /// The type of a parameter decides whether it receives the argument.
    @discardableResult
    public func autoregister<Service, each Dependency, Argument>(
        _ service: Service.Type, name: String? = nil, argument: Argument.Type,
        initializer: @escaping (repeat each Dependency) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(service, name, argument, calling: initializer)
    }

    /// Registers a service by an initializer that takes run-time arguments among its parameters.
    ///
    /// The types of the parameters decide which of them receive the arguments. If several arguments have the same type,
    /// each parameter of that type receives the next one.
    @discardableResult
    public func autoregister<Service, each Dependency, First, Second, each Argument>(
        _ service: Service.Type, name: String? = nil, arguments arg1: First.Type, _ arg2: Second.Type,
        _ argument: repeat (each Argument).Type, initializer: @escaping (repeat each Dependency) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(service, name, arg1, arg2, repeat each argument, calling: initializer)
    }

    func autoregisterGiven<Service, each Dependency, First, each Argument>(
        _ service: Service.Type, _ name: String?, _ first: First.Type, _ argument: repeat (each Argument).Type,
        calling initializer: @escaping (repeat each Dependency) -> Service
    ) -> ServiceEntry<Service> {
        let key = ServiceKey(service, name: name.map { RegistrationName($0) })
        var given = [ObjectIdentifier(first)]
        repeat given.append(ObjectIdentifier(each argument))
        var needs: [Any.Type] = []
        repeat needs.append((each Dependency).self)
        return register(
            service, name: name, arguments: first, repeat each argument,
            needs: needs.filter { !given.contains(ObjectIdentifier($0)) }
        ) { (resolver: any Resolver, first: First, rest: repeat each Argument) throws(Absent) -> Service in
            try Autoregistration.call(key, resolver) { needs throws(MissingDependency) in
                needs.give(first)
                repeat needs.give(each rest)
                return initializer(repeat try needs.dependency((each Dependency).self))
            }
        }
    }
}
