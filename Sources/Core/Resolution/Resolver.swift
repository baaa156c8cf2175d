/// Resolves dependencies that the parameters of a factory do not name.
///
/// It sees the layer that owns the registration and that layer's ancestors, never a child. Not Sendable: it is valid
/// only inside its factory and on its thread; a later request throws `.resolverExpired`.
public struct Resolver {
    @usableFromInline let state: ResolverState
    /// The number that identifies its factory among those that the state has served.
    @usableFromInline let turn: UInt

    init(_ construction: Construction) {
        self.init(ResolverState(construction))
    }

    @usableFromInline
    init(_ state: ResolverState) {
        self.state = state
        turn = unsafe state.turn
    }

    /// The run that serves requests on the fast path, while the factory runs.
    @inlinable @inline(__always)
    var run: ResolverRun? { unsafe state.turn == turn ? state.run : nil }

    /// Resolves a service as part of the object graph that is under construction.
    ///
    /// - Throws: `ResolutionError` like ``Container/resolve(_:name:isolation:)``, and `.resolverExpired`.
    @inlinable
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil
    ) throws(ResolutionError) -> Service {
        if let run {
            let link = run.link(to: service, name)
            if link.kind == Link.singleton {
                let instance = link.record.instance
                if instance != 0, link.record.isVisible { return Record.read(instance, as: service) }
            } else if link.constructsEachTime && link.record.instance == 0 || link.kind == Link.scoped,
                link.record.isVisible
            {
                do throws(ResolutionError) {
                    let requestOrigin = RequestOrigin(run.resolveContext)
                    return try requestOrigin.constructsDirectly(link)
                        ? link.record.make(service, requestOrigin) : link.obtain(service, requestOrigin)
                } catch {
                    throw recording(error)
                }
            }
        }
        return try resolveOnSlowPath(service, name)
    }

    /// Constructs a new instance of a service that takes run-time arguments.
    ///
    /// - Throws: `ResolutionError` like ``resolve(_:name:)``, and `.argumentMismatch`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument
    ) throws(ResolutionError) -> Service {
        try resolve(service, name, ArgumentList(repeat each arguments))
    }

    /// Slow path: serves requests that the link alone cannot serve.
    @usableFromInline @inline(never)
    func resolveOnSlowPath<Service>(
        _ service: Service.Type, _ name: RegistrationName?
    ) throws(ResolutionError) -> Service {
        try resolve(service, name, nil)
    }

    private func resolve<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        let selection = Selection(name: name)
        do throws(ResolutionError) {
            if let construction { return try construction.resolve(service, selection, arguments) }
            if let run { return try run.resolve(service, selection, arguments) }
        } catch {
            throw recording(error)
        }
        throw ResolutionError(.resolverExpired, path: [ServiceKey(service, name: name)]) {
            "Take a Provider instead of storing the resolver."
        }
    }

    private var construction: Construction? { unsafe state.turn == turn ? state.construction : nil }

    /// Stores the error before it is thrown, to recognize it later.
    @usableFromInline @inline(never)
    func recording(_ error: ResolutionError) -> ResolutionError {
        unsafe state.lastFailure = error.storage
        return error
    }

    /// Ends the resolver, because its factory has returned.
    func expire() {
        state.end()
    }

    /// The error that a factory threw, if it is the last error of this resolver.
    func ownError(_ error: any Error) -> ResolutionError? {
        guard let error = error as? ResolutionError, unsafe error.storage === state.lastFailure else { return nil }
        return error
    }

    /// Converts the error of a factory into one of the container: an error of its own resolver passes unchanged, any
    /// other is wrapped.
    @usableFromInline @inline(never)
    func translate(_ error: any Error, _ code: ResolutionError.Code) -> ResolutionError {
        ownError(error) ?? ResolutionError(code, thrown: error)
    }
}

@available(*, unavailable, message: "A resolver lives inside its factory.")
extension Resolver: Sendable {}
