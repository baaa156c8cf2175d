/// What a factory asks for dependencies that its parameters do not name.
///
/// It sees the layer that owns the registration and that layer's parents, never a child. Not Sendable: it lives inside
/// its factory and on its thread; used after that it throws `.resolverExpired`.
public final class Resolver {
    /// What it asks on the long way.
    private var construction: Construction?
    /// What it asks on the hot path. One thread has the resolver, and no access contains another.
    @exclusivity(unchecked) @usableFromInline private(set) var run: ResolverRun?
    private var lastFailure: ResolutionError.Storage?

    init(_ construction: Construction) {
        self.construction = construction
    }

    init(_ run: ResolverRun) {
        unsafe self.run = run
    }

    /// A service, part of the object graph that is being made.
    ///
    /// - Throws: `ResolutionError` as ``Container/resolve(_:name:isolation:)``, and `.resolverExpired`.
    @inlinable
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil
    ) throws(ResolutionError) -> Service {
        if let run = unsafe run {
            let link = run.link(to: service, name)
            if link.kind == Link.permanent {
                let instance = link.record.instance
                if instance != 0, link.record.isVisible { return Record.read(instance, as: service) }
            } else if link.isMade && link.record.instance == 0 || link.kind == Link.scoped, link.record.isVisible {
                do throws(ResolutionError) {
                    let asked = Asked(run.joint)
                    return try asked.makes(link) ? link.record.make(service, asked) : link.obtain(service, asked)
                } catch {
                    throw noting(error)
                }
            }
        }
        return try resolveElsewhere(service, name)
    }

    /// A service with run-time arguments, made now.
    ///
    /// - Throws: as ``resolve(_:name:)``, and `.argumentMismatch`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument
    ) throws(ResolutionError) -> Service {
        try resolve(service, name, ArgumentList(repeat each arguments))
    }

    /// What its link cannot say.
    @usableFromInline @inline(never)
    func resolveElsewhere<Service>(
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
            if let run = unsafe run { return try run.resolve(service, selection, arguments) }
        } catch {
            throw noting(error)
        }
        throw ResolutionError(.resolverExpired, path: [ServiceKey(service, name: name)]) {
            "Take a Provider-like dependency instead of keeping the resolver."
        }
    }

    /// Remembers what it throws, to know it again.
    @usableFromInline @inline(never)
    func noting(_ error: ResolutionError) -> ResolutionError {
        lastFailure = error.storage
        return error
    }

    @usableFromInline
    func expire() {
        construction = nil
        if let run = unsafe run { run.end() }
        unsafe run = nil
    }

    /// What a factory threw, when it is what this resolver threw last.
    func ownError(_ error: any Error) -> ResolutionError? {
        guard let error = error as? ResolutionError, error.storage === lastFailure else { return nil }
        return error
    }

    /// What a factory threw, as an error of the container's: its resolver's own passes, any other is wrapped.
    @usableFromInline @inline(never)
    func translate(_ error: any Error, _ code: ResolutionError.Code) -> ResolutionError {
        ownError(error) ?? ResolutionError(code, path: [], underlying: error)
    }
}

@available(*, unavailable, message: "A resolver lives inside its factory.")
extension Resolver: Sendable {}
