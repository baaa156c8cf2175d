internal import StrataCore

/// Constructs a service from arguments, which include the resolver.
class Factory<Arguments, Service> {
    /// The instance; absent when the result does not have the type of the service or could not be constructed.
    func make(_ arguments: Arguments) throws(Absent) -> Service { throw Absent() }

    /// Constructs an instance for a request.
    ///
    /// - Parameter resolver: The container from which the factory resolves its dependencies.
    final func make(for request: Request<Arguments>, resolver: Container) throws(Absent) -> Service {
        guard let arguments = request.arguments else { return try makeInvoked(by: request) }
        return try make(arguments(resolver))
    }

    private func makeInvoked(by request: Request<Arguments>) throws(Absent) -> Service {
        let made = request.invoker? { arguments in
            do throws(Absent) { return try self.make(arguments) as Any } catch { return Service?.none as Any }
        }
        guard let service = made as? Service else { throw Absent() }
        return service
    }
}

/// A factory that is a function of one value: the resolver or a tuple.
final class FunctionFactory<Arguments, Service>: Factory<Arguments, Service> {
    private let function: (Arguments) throws(Absent) -> Service

    init(_ function: @escaping (Arguments) throws(Absent) -> Service) {
        self.function = function
    }

    override func make(_ arguments: Arguments) throws(Absent) -> Service { try function(arguments) }
}

/// A factory that is a function of several values.
final class PackFactory<Service, each Element>: Factory<(repeat each Element), Service> {
    private let function: (repeat each Element) throws(Absent) -> Service

    init(_ function: @escaping (repeat each Element) throws(Absent) -> Service) {
        self.function = function
    }

    override func make(_ arguments: (repeat each Element)) throws(Absent) -> Service {
        try function(repeat each arguments)
    }
}

/// How a request calls a factory.
struct Request<Arguments> {
    /// Combines the arguments with the resolver.
    var arguments: ((Container) -> Arguments)?
    /// Receives the factory and calls it with arguments of its own; used instead of `arguments`.
    var invoker: (((Arguments) -> Any) -> Any)?
    /// The same run-time arguments, for a service of a Strata container; nil if there are none.
    var given: GivenArguments?
}

/// Run-time arguments, without their types.
class GivenArguments {
    var types: [Any.Type] { [] }

    /// A service of a Strata container that is constructed with the arguments.
    func resolve<Service>(
        _ service: Service.Type, name: RegistrationName?, from container: StrataCore.Container
    ) throws(ResolutionError) -> Service {
        try container.resolve(service, name: name)
    }
}

/// Run-time arguments with their types.
final class GivenPack<each Argument>: GivenArguments {
    private let arguments: (repeat each Argument)

    init(_ argument: repeat each Argument) {
        arguments = (repeat each argument)
    }

    override var types: [Any.Type] {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return types
    }

    override func resolve<Service>(
        _ service: Service.Type, name: RegistrationName?, from container: StrataCore.Container
    ) throws(ResolutionError) -> Service {
        try container.resolve(service, name: name, arguments: repeat each arguments)
    }
}

extension Request<any Resolver> {
    /// A request without run-time arguments.
    static var plain: Self { Request(arguments: { $0 }) }
}
