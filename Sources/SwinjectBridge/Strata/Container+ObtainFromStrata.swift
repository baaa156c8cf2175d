internal import StrataCore

/// The Strata container that serves a request. For a deferred request, it is replaced if it was closed or has refused a
/// registration.
///
/// A `Lazy` or a `Provider` must not hold the Strata container of its own container: an instance of the bridge that
/// holds the `Lazy` would keep that container, and so itself, alive. The core holds the Strata container as long as a
/// `Lazy` or a `Provider` may need it; see decision 0247.
final class ServingContainer: Sendable {
    private enum Source {
        case own(of: ContainerCore)
        case held(StrataContainer)
    }

    private let source: Locked<Source>

    /// For a request that is served at once.
    init(_ container: StrataContainer) {
        source = Locked(.held(container))
    }

    /// For a deferred request.
    init(_ container: StrataContainer, of owner: ContainerCore) {
        source = Locked(owner.strataContainer === container ? .own(of: owner) : .held(container))
    }

    /// Nil only if the container was released and no `Lazy` or `Provider` requests from it.
    var container: StrataContainer? {
        switch source.withLock({ $0 }) {
        case .own(let owner): owner.strataContainer
        case .held(let container): container
        }
    }

    /// Continues a closed container, or one whose registrations were removed or refused.
    ///
    /// - Returns: The container that continues it; nil if there is nothing to continue.
    func continueAsPromised(with removed: [ObjectIdentifier: [ForeignRegistration]]) -> StrataContainer? {
        guard let ended = container else { return nil }
        let continuing = ended.continuing(with: removed)
        guard continuing !== ended else { return nil }
        source.withLock { $0 = .held(continuing) }
        return continuing
    }
}

extension ContainerCore {
    fileprivate var strataContainer: StrataContainer? { registry.withLock { $0.strataView }?.container }
}

extension Container {
    /// The service of a request from the Strata container.
    ///
    /// While the thread constructs what a `Lazy` or a `Provider` has promised, the service is constructed even after
    /// `close()`, after `removeAll` of the bridge has removed its dependencies, and after the Strata container has
    /// refused another registration of the service.
    func obtain<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>, from serving: ServingContainer
    ) throws(Absent) -> Service {
        try ResolveRun.join(core) { run throws(Absent) in
            do {
                guard let container = serving.container else {
                    throw ResolutionError(foreign: .containerReleased, path: [key.serviceKey]) {
                        SwinjectTexts.containerReleased(key.serviceKey)
                    }
                }
                do {
                    return try obtain(service, key, request, from: container, run)
                } catch let error as ResolutionError where Self.canContinue(after: error.code) {
                    guard let promise = Promise.current(in: core.tree),
                        let continuing = serving.continueAsPromised(with: promise.foreign)
                    else { throw error }
                    return try obtain(service, key, request, from: continuing, run)
                } catch let error as ResolutionError where error.code == .cycle {
                    guard
                        let result = try run.lettingOthersComplete({
                            try obtain(service, key, request, from: container, run)
                        })
                    else { throw error }
                    return result
                }
            } catch {
                if let error = error as? ResolutionError { core.report(error, requested: key) }
                throw Absent()
            }
        }
    }

    private static func canContinue(after code: ResolutionError.Code) -> Bool {
        code == .containerClosed || code == .missing || code == .lateRegistration
    }

    private func obtain<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>, from strata: StrataContainer,
        _ run: ResolveRun
    ) throws -> Service {
        let name = key.name.map { RegistrationName($0) }
        let found = strata.registration(of: key.serviceKey)
        let isShared = found?.scope == .graph && request.makeGiven == nil
        if isShared, let token = found?.token.identity, let kept = run.graph.instance(of: token) {
            do throws(Absent) { return try kept.load(Service.self) } catch {}
        }
        let made: Service
        if let given = request.given {
            made = try given.resolve(service, name: name, from: strata)
        } else {
            made = try strata.resolve(service, name: name)
        }
        guard isShared, let token = found?.token.identity,
            let earlier = run.graph.keep(ForeignInstance(made), of: token)
        else { return made }
        return try earlier.load(Service.self)
    }

    /// A function that serves a deferred request from a Strata container, also after `close()`.
    ///
    /// A later request may fail for a service that has to be awaited or belongs to the main actor, for a service of a
    /// scope, for one with other run-time arguments, and for one that was registered after its layer was sealed. If
    /// such a service is available now, the function holds its instance and returns it when a later request fails;
    /// otherwise the result is nil.
    func supplier<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>, from strata: StrataContainer,
        of owner: ContainerCore, _ promise: Promise?
    ) -> Supplier<Service>? {
        let serving = ServingContainer(strata, of: owner)
        let obtain: Supplier<Service> = { (container: Container) throws(Absent) in
            try container.oneAtATime { () throws(Absent) in
                try Promise.keeping(promise) { () throws(Absent) in
                    try container.obtain(service, key, request, from: serving)
                }
            }
        }
        if strata.constructsForForeignEngines(key.serviceKey, arguments: request.given?.types ?? []) { return obtain }
        do throws(Absent) {
            let instance = try oneAtATime { () throws(Absent) in
                try self.obtain(service, key, request, from: serving)
            }
            return { container throws(Absent) in
                do throws(Absent) { return try obtain(container) } catch { return instance }
            }
        } catch { return nil }
    }
}
