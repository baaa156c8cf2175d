/// What a factory asks for dependencies that its parameters do not name.
///
/// It sees the layer that owns the registration and that layer's parents, never a child. Not Sendable: it lives inside
/// its factory and on its thread; used after that it throws `.resolverExpired`.
public final class Resolver {
    private var construction: Construction?
    private var lastFailure: ResolutionError.Storage?

    init(_ construction: Construction) {
        self.construction = construction
    }

    /// A service, part of the object graph that is being made.
    ///
    /// - Throws: `ResolutionError` as ``Container/resolve(_:name:isolation:)``, and `.resolverExpired`.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil
    ) throws(ResolutionError) -> Service {
        guard let construction else {
            throw ResolutionError(.resolverExpired, path: [ServiceKey(service, name: name)]) {
                "Take a Provider-like dependency instead of keeping the resolver."
            }
        }
        do throws(ResolutionError) {
            return try construction.resolve(service, Selection(name: name))
        } catch {
            lastFailure = error.storage
            throw error
        }
    }

    /// A service with run-time arguments, made now.
    ///
    /// - Throws: as ``resolve(_:name:)``, and `.argumentMismatch`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument
    ) throws(ResolutionError) -> Service {
        let key = ServiceKey(service, name: name)
        guard let construction else { throw ResolutionError(.resolverExpired, path: [key]) }
        do throws(ResolutionError) {
            return try construction.resolve(service, Selection(name: name), ArgumentList(repeat each arguments))
        } catch {
            lastFailure = error.storage
            throw error
        }
    }

    func expire() {
        construction = nil
    }

    /// What a factory threw, when it is what this resolver threw last.
    func ownError(_ error: any Error) -> ResolutionError? {
        guard let error = error as? ResolutionError, error.storage === lastFailure else { return nil }
        return error
    }
}

@available(*, unavailable, message: "A resolver lives inside its factory.")
extension Resolver: Sendable {}
