internal import StrataCore

/// Makes a service of arguments, the resolver among them.
class Factory<Arguments, Service> {
    /// Nil when what was made is no such service, or could not be made.
    func make(_ arguments: Arguments) -> Service? { nil }

    /// Makes an instance for a request.
    ///
    /// - Parameter resolver: What the factory asks for its dependencies.
    func make(for request: Request<Arguments>, asking resolver: Container) -> Service? {
        if let invoker = request.invoker { return invoker { self.make($0) as Any } as? Service }
        return request.arguments.flatMap { make($0(resolver)) }
    }
}

/// A factory that is a function of one value: of the resolver, or of a tuple.
final class FunctionFactory<Arguments, Service>: Factory<Arguments, Service> {
    private let function: (Arguments) -> Service?

    init(_ function: @escaping (Arguments) -> Service?) {
        self.function = function
    }

    override func make(_ arguments: Arguments) -> Service? { function(arguments) }
}

/// A factory that is a function of several values.
final class PackFactory<Service, each Element>: Factory<(repeat each Element), Service> {
    private let function: (repeat each Element) -> Service?

    init(_ function: @escaping (repeat each Element) -> Service?) {
        self.function = function
    }

    override func make(_ arguments: (repeat each Element)) -> Service? { function(repeat each arguments) }
}

/// How a factory is to be called.
struct Request<Arguments> {
    /// Puts the arguments together with the resolver.
    var arguments: ((Container) -> Arguments)?
    /// Calls the factory in place of the container.
    var invoker: (((Arguments) -> Any) -> Any)?
    /// Asks a Strata container with the same arguments.
    var strata: ((StrataCore.Container, RegistrationName?) throws -> Any)?
}

extension Request<any Resolver> {
    /// Without run-time arguments.
    static var plain: Self { Request(arguments: { $0 }) }
}
