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
        try resolve(service, Selection(name: name), isMain: isolation === MainActor.shared, arguments: nil)
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
            service, Selection(name: name), isMain: isolation === MainActor.shared,
            arguments: ArgumentList(repeat each arguments))
    }

    /// - Parameters:
    ///   - asker: The registration on whose behalf an adapter asks; nil for a request from outside.
    ///   - graph: The graph that a `Lazy` joins; nil to begin one.
    func resolve<Service>(
        _ service: Service.Type, _ selection: Selection, isMain: Bool, arguments: ArgumentList?, asker: Entry? = nil,
        graph: ObjectGraph? = nil
    ) throws(ResolutionError) -> Service {
        do {
            return try resolveRoot(service, selection, isMain, arguments, asker, graph)
        } catch {
            emit(.init(kind: .failed, service: error.path.first, layer: self.name, error: error))
            throw error
        }
    }

    private func resolveRoot<Service>(
        _ service: Service.Type, _ selection: Selection, _ isMain: Bool, _ arguments: ArgumentList?,
        _ asker: Entry?, _ graph: ObjectGraph?
    ) throws(ResolutionError) -> Service {
        let key = ServiceKey(service, name: selection.name)
        let found = selection.entry.map { find($0) } ?? find(key)
        let service = found.flatMap { $0.node.entry as? TypedEntry<Service> }
        if let found, let service {
            if let problem = found.container.sealedTable.load()?.lateRegistrations[key], selection.entry == nil {
                throw ResolutionError(.lateRegistration, path: [key], site: problem.site) { problem.summary }
            }
            try check(found.node.colour, of: key, site: service.site, isMain: isMain)
            if arguments == nil, asker == nil, let kept = service.kept { return kept }
        } else {
            try check(colour(ofAdapter: Service.self, selection), of: key, site: nil, isMain: isMain)
        }
        let resolution = Resolution(from: self, isMain: isMain, graph: graph)
        let construction = Construction(resolution: resolution, container: self, arguments: nil, asker: asker)
        return try resolution.atRoot { () throws(ResolutionError) in
            guard let found, service != nil else {
                return try construction.resolve(Service.self, selection, arguments)
            }
            return try construction.obtain(found, as: Service.self, arguments)
        }
    }

    private func check(
        _ colour: DependencyGraph.Colour, of key: ServiceKey, site: SourceSite?, isMain: Bool
    ) throws(ResolutionError) {
        guard colour == .main, !isMain else { return }
        throw ResolutionError(.needsMainActor, path: [key], site: site) { "Call resolve from main-actor code." }
    }
}
