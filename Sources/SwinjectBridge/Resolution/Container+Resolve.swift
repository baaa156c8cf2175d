internal import StrataCore

extension Container {
    /// The service: the cached instance or a new one, depending on its scope; nil when nothing is registered or the
    /// service cannot be constructed.
    public func resolve<Service>(_ serviceType: Service.Type) -> Service? {
        do throws(Absent) {
            return try obtain(serviceType, RegistrationKey(serviceType, (any Resolver).self), .plain)
        } catch { return nil }
    }

    /// The service with a name; nil when nothing is registered under it or the service cannot be constructed.
    public func resolve<Service>(_ serviceType: Service.Type, name: String?) -> Service? {
        do throws(Absent) {
            return try obtain(serviceType, RegistrationKey(serviceType, (any Resolver).self, name: name), .plain)
        } catch { return nil }
    }

    /// For extensions: the service whose factory has these parameters, called by `invoker`.
    ///
    /// - Parameters:
    ///   - name: The name of the registration.
    ///   - option: The option of the registration.
    ///   - invoker: Calls the factory that it receives, and returns its result.
    public func _resolve<Service, Arguments>(
        name: String?, option: (any ServiceKeyOption)? = nil, invoker: @escaping ((Arguments) -> Any) -> Any
    ) -> Service? {
        do throws(Absent) {
            return try obtain(
                Service.self, RegistrationKey(Service.self, Arguments.self, name: name, option: option),
                Request(invoker: invoker))
        } catch { return nil }
    }

    /// A service whose factory takes run-time arguments; all overloads call this function.
    func resolve<Service, First, each Argument>(
        _ serviceType: Service.Type, name: String?, given first: First, _ argument: repeat each Argument
    ) -> Service? {
        do throws(Absent) {
            return try obtain(
                serviceType,
                RegistrationKey(serviceType, (any Resolver, First, repeat each Argument).self, name: name),
                Request<(any Resolver, First, repeat each Argument)>(
                    arguments: { ($0, first, repeat each argument) },
                    makeGiven: { GivenPack(first, repeat each argument) }))
        } catch { return nil }
    }
}
