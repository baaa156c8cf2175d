internal import StrataCore

/// A parameter of an initializer that cannot be resolved.
struct MissingDependency: Error {
    let type: Any.Type
    var key: ServiceKey { ServiceKey(type) }
}

/// One call of an initializer: it finds the value of each parameter.
final class Autoregistration {
    private let resolver: any Resolver
    private var arguments: [Any] = []

    private init(_ resolver: any Resolver) {
        self.resolver = resolver
    }

    /// Calls an initializer; absent when a parameter cannot be resolved.
    ///
    /// A parameter that is not registered is reported. A registered one that could not be constructed has reported its
    /// own failure, which is the cause.
    static func call<Service>(
        _ key: ServiceKey, _ resolver: any Resolver, _ body: (Autoregistration) throws(MissingDependency) -> Service
    ) throws(Absent) -> Service {
        do throws(MissingDependency) {
            return try body(Autoregistration(resolver))
        } catch {
            guard let container = resolver as? Container else { throw Absent() }
            let missing = RegistrationKey(error.type, (any Resolver).self)
            guard ResolveRun.requesting(in: container, { container.find(missing) }) == nil else { throw Absent() }
            let path = (ResolveRun.current(in: container.core.tree)?.path ?? [key]) + [error.key]
            container.core.report(
                ResolutionError(foreign: .missing, path: path) { SwinjectTexts.missingDependency(error.key, of: key) },
                requested: missing)
            throw Absent()
        }
    }

    /// Adds a run-time argument.
    func give<Argument>(_ argument: Argument) {
        arguments.append(Given(argument))
    }

    /// The value of a parameter: the run-time argument of exactly its type; else, if the type is not registered, an
    /// argument that can be cast to it; else the resolver itself or the service from the resolver.
    func dependency<Dependency>(_ type: Dependency.Type) throws(MissingDependency) -> Dependency {
        if let position = arguments.firstIndex(where: { $0 is Given<Dependency> }),
            let given = arguments[position] as? Given<Dependency>
        {
            if arguments[(position + 1)...].contains(where: { $0 is Given<Dependency> }) {
                arguments.remove(at: position)
            }
            return given.value
        }
        if !arguments.isEmpty, !isRegistered(type), let value = argument(as: type) { return value }
        if type == (any Resolver).self, let resolver = resolver as? Dependency { return resolver }
        if let service = ResolveRun.requesting(in: resolver, { resolver.resolve(type) }) { return service }
        throw MissingDependency(type: type)
    }

    private func isRegistered<Dependency>(_ type: Dependency.Type) -> Bool {
        (resolver as? Container)?.hasAnyRegistration(of: type) ?? false
    }

    private func argument<Dependency>(as type: Dependency.Type) -> Dependency? {
        for case let given as any AnyGiven in arguments {
            if let value = given.any as? Dependency { return value }
        }
        return nil
    }
}

private protocol AnyGiven {
    var any: Any { get }
}

private struct Given<Value>: AnyGiven {
    let value: Value
    var any: Any { value }

    init(_ value: Value) {
        self.value = value
    }
}
