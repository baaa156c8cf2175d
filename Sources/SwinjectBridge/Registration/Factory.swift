internal import StrataCore

/// A factory without its types: a closure that is cast back, at each call, to the types with which it was created.
/// A class for each service would have to be instantiated at run time.
///
/// Proof: the layout of a closure does not depend on its types. A `ServiceRecord` creates it with the types of its key's
/// arguments and of its service, and calls it with no others.
@safe struct StoredFactory {
    private struct Typed<Arguments, Service> {
        let function: (Arguments) throws(Absent) -> Service
    }

    private let untyped: Typed<Never, Never>

    /// A factory that is a function of one value: the resolver or a tuple. Absent when the result does not have the
    /// type of the service or could not be constructed.
    init<Arguments, Service>(_ function: @escaping (Arguments) throws(Absent) -> Service) {
        untyped = unsafe unsafeBitCast(Typed(function: function), to: Typed<Never, Never>.self)
    }

    /// A factory that is a function of several values.
    init<Service, each Element>(spreading function: @escaping (repeat each Element) throws(Absent) -> Service) {
        self.init { (arguments: (repeat each Element)) throws(Absent) in try function(repeat each arguments) }
    }

    /// Constructs an instance for a request.
    ///
    /// - Parameter resolver: The container from which the factory resolves its dependencies.
    func make<Arguments, Service>(
        for request: Request<Arguments>, resolver: Container
    ) throws(Absent) -> Service {
        let function = unsafe unsafeBitCast(untyped, to: Typed<Arguments, Service>.self).function
        guard let arguments = request.arguments else { return try Self.make(invoking: function, by: request) }
        return try function(arguments(resolver))
    }

    @inline(never)
    private static func make<Arguments, Service>(
        invoking function: @escaping (Arguments) throws(Absent) -> Service, by request: Request<Arguments>
    ) throws(Absent) -> Service {
        let made = request.invoker? { arguments in
            do throws(Absent) { return try function(arguments) as Any } catch { return Service?.none as Any }
        }
        guard let service = made as? Service else { throw Absent() }
        return service
    }
}

/// How a request calls a factory.
struct Request<Arguments> {
    /// Combines the arguments with the resolver.
    var arguments: ((Container) -> Arguments)?
    /// Receives the factory and calls it with arguments of its own; used instead of `arguments`.
    var invoker: (((Arguments) -> Any) -> Any)?
    /// Returns the same run-time arguments for a service of a Strata container; nil if there are none.
    var makeGiven: (() -> GivenArguments)?

    var given: GivenArguments? { makeGiven?() }
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
