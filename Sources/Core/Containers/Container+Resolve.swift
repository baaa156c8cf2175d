extension Container {
    /// The service: the kept instance or a new one, as its scope says.
    ///
    /// The first call for a shared service makes it; whoever asks meanwhile waits. A failure is not remembered. A plain
    /// service is made on the calling thread; a main-actor one only when the caller is on the main actor, which the
    /// compiler tells through `isolation`.
    ///
    /// - Parameters:
    ///   - service: The type it was registered by; taken from context where it can be.
    ///   - name: The name it was registered with.
    ///   - isolation: Leave it out.
    /// - Throws: `ResolutionError`: `.missing`, `.notConfigured`, `.factoryFailed`, `.completionFailed`, `.cycle`,
    ///   `.needsMainActor`, `.needsArguments`, `.lateRegistration`, `.tooDeep`, `.unprovided`, `.containerClosed`.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try resolve(service, name: name, isMain: isolation === MainActor.shared, arguments: nil)
    }

    /// A new instance of a service that takes run-time arguments.
    ///
    /// - Parameters:
    ///   - service: The type it was registered by.
    ///   - name: The name it was registered with.
    ///   - arguments: The values for its `Assisted` parameters: in their order and of exactly their types.
    ///   - isolation: Leave it out.
    /// - Throws: as ``resolve(_:name:isolation:)``, and `.argumentMismatch`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try resolve(
            service, name: name, isMain: isolation === MainActor.shared,
            arguments: ArgumentList(repeat each arguments))
    }

    /// The service, awaiting what has to be awaited: serves every colour.
    ///
    /// Main-actor services are made on the main actor, plain ones where the caller is. Whoever asks for a shared service
    /// that is being made waits without blocking a thread; a task that is cancelled meanwhile leaves with `.cancelled`,
    /// and the others get the instance.
    ///
    /// - Parameters: as the form that does not await.
    /// - Throws: as the form that does not await, but for `.needsMainActor` and `.needsAwait`; and `.cancelled`.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Service {
        try await resolveAwaiting(service, name: name, isMain: isolation === MainActor.shared, arguments: nil)
    }

    /// A new instance of a service that takes run-time arguments, awaiting what has to be awaited.
    ///
    /// - Parameters: as the form that does not await.
    /// - Throws: as the awaited form without arguments, and `.argumentMismatch`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Service {
        try await resolveAwaiting(
            service, name: name, isMain: isolation === MainActor.shared,
            arguments: ArgumentList(repeat each arguments))
    }

    func resolve<Service>(
        _ service: Service.Type, name: RegistrationName?, isMain: Bool, arguments: ArgumentList?,
        frame: ScopeFrame? = nil
    ) throws(ResolutionError) -> Service {
        do {
            return try resolveRoot(service, ServiceKey(service, name: name), isMain, arguments, frame)
        } catch {
            emit(.init(kind: .failed, service: error.path.first, layer: self.name, error: error))
            throw error
        }
    }

    private func resolveRoot<Service>(
        _ service: Service.Type, _ key: ServiceKey, _ isMain: Bool, _ arguments: ArgumentList?,
        _ frame: ScopeFrame?
    ) throws(ResolutionError) -> Service {
        if let value = try value(key, as: service, in: frame) { return value }
        let found = try findRoot(service, key)
        try checkColour(of: found, key, isMain)
        if arguments == nil, let kept = (found.node.entry as? TypedEntry<Service>)?.kept { return kept }
        let resolution = Resolution(from: self, isMain: isMain, frame: frame)
        resolution.recorder?.record(found, askedBy: nil, in: self)
        if let adapter = found.node.entry as? AdapterEntry<Service> {
            return try adapter.makeAdapter(
                Construction(resolution: resolution, container: self, arguments: nil))
        }
        return try resolution.obtainRoot(found, as: service, arguments: arguments)
    }

    func resolveAwaiting<Service>(
        _ service: Service.Type, name: RegistrationName?, isMain: Bool, arguments: ArgumentList?,
        frame: ScopeFrame? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            let key = ServiceKey(service, name: name)
            if let value = try value(key, as: service, in: frame) { return value }
            let found = try findRoot(service, key)
            if arguments == nil, let kept = (found.node.entry as? TypedEntry<Service>)?.kept { return kept }
            let resolution = AsyncResolution(from: self, isMain: isMain, frame: frame)
            resolution.recorder?.record(found, askedBy: nil, in: self)
            if let adapter = found.node.entry as? AdapterEntry<Service> {
                return try await adapter.makeAdapterAwaiting(
                    AsyncConstruction(resolution: resolution, container: self, arguments: nil))
            }
            return try await resolution.obtainRoot(found, as: service, arguments: arguments)
        } catch {
            emit(.init(kind: .failed, service: error.path.first, layer: self.name, error: error))
            throw error
        }
    }

    /// A value that an open scope was given; nil when it was not, or no scope is open.
    private func value<Service>(
        _ key: ServiceKey, as service: Service.Type, in frame: ScopeFrame?
    ) throws(ResolutionError) -> Service? {
        guard let frame else { return nil }
        guard frame.isOpen else {
            let scope = frame.name
            throw ResolutionError(.scopeClosed, path: [key]) { "Scope `\(scope)` has ended." }
        }
        return frame.value(key, as: service)
    }

    private func findRoot<Service>(_ service: Service.Type, _ key: ServiceKey) throws(ResolutionError) -> Found {
        guard let found = find(key) ?? adapter(for: service, key) else { throw missing(key) }
        if let problem = found.container.sealedTable.load()?.lateRegistrations[key] {
            throw ResolutionError(.lateRegistration, path: [key], site: problem.site) { problem.summary }
        }
        return found
    }

    /// Whether a resolve that does not await can serve this colour here. The same answer before and after the instance
    /// exists; only what the host has started counts as there.
    private func checkColour(of found: Found, _ key: ServiceKey, _ isMain: Bool) throws(ResolutionError) {
        let entry = found.node.entry
        switch found.node.plainColour {
        case .plain: return
        case .main:
            guard !isMain else { return }
            throw ResolutionError(.needsMainActor, path: found.path(to: .main), site: entry.site) {
                "Call resolve from main-actor code, or await it."
            }
        case .async:
            throw ResolutionError(.needsAwait, path: found.path(to: .async), site: entry.site) {
                "Call `try await resolve`, or let the host start what has to be awaited (`.hosted()`)."
            }
        }
    }
}
