internal import StrataCore

extension Container {
    /// Registers a service by its initialiser: each parameter is resolved by its type.
    ///
    /// ```swift
    /// container.autoregister((any Network).self, initializer: NetworkService.init(device:log:))
    /// ```
    ///
    /// The types of the parameters are known, so a Strata container beside this one shows the dependencies in its graph. A
    /// parameter that is not registered makes the resolve fail, with the path to it.
    ///
    /// - Parameters:
    ///   - service: The type it is asked for by.
    ///   - name: Tells several registrations of one type apart; parameters are resolved without names.
    ///   - initializer: An initialiser, or a function with any number of parameters.
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
        return register(
            name: name, dependencies: dependencies,
            FunctionFactory { resolver in
                Autoregistration.call(key, resolver) { needs throws(MissingDependency) in
                    initializer(repeat try needs.dependency((each Dependency).self))
                }
            })
    }

    /// Registers a service by an initialiser that takes one run-time argument among its parameters.
    ///
    /// The parameter that gets the argument is known by its type.
    @discardableResult
    public func autoregister<Service, each Dependency, Argument>(
        _ service: Service.Type, name: String? = nil, argument: Argument.Type,
        initializer: @escaping (repeat each Dependency) -> Service
    ) -> ServiceEntry<Service> {
        autoregisterGiven(service, name, argument, calling: initializer)
    }

    /// Registers a service by an initialiser that takes run-time arguments among its parameters.
    ///
    /// The parameters that get the arguments are known by their types; of several arguments of one type each parameter
    /// gets the next.
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
        return register(
            service, name: name, arguments: first, repeat each argument
        ) { (resolver: any Resolver, first: First, rest: repeat each Argument) -> Service? in
            Autoregistration.call(key, resolver) { needs throws(MissingDependency) in
                needs.give(first)
                repeat needs.give(each rest)
                return initializer(repeat try needs.dependency((each Dependency).self))
            }
        }
    }
}
