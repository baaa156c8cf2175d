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

    func resolve<Service>(
        _ service: Service.Type, name: RegistrationName?, isMain: Bool, arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        do {
            return try resolveRoot(service, ServiceKey(service, name: name), isMain, arguments)
        } catch {
            emit(.init(kind: .failed, service: error.path.first, layer: self.name, error: error))
            throw error
        }
    }

    private func resolveRoot<Service>(
        _ service: Service.Type, _ key: ServiceKey, _ isMain: Bool, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        guard let found = find(key) ?? adapter(for: service, key) else { throw missing(key) }
        if let problem = found.container.sealedTable.load()?.lateRegistrations[key] {
            throw ResolutionError(.lateRegistration, path: [key], site: problem.site) { problem.summary }
        }
        if found.node.colour == .main, !isMain {
            let entry = found.node.entry
            throw ResolutionError(.needsMainActor, path: [key], site: entry.site) {
                "Call resolve from main-actor code."
            }
        }
        if arguments == nil, let kept = (found.node.entry as? TypedEntry<Service>)?.kept { return kept }
        let resolution = Resolution(from: self, isMain: isMain)
        if let adapter = found.node.entry as? AdapterEntry<Service> {
            return try adapter.makeAdapter(
                Construction(resolution: resolution, container: self, arguments: nil))
        }
        return try resolution.obtainRoot(found, as: service, arguments: arguments)
    }
}
