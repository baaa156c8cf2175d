extension Record {
    /// Whether the singleton instance exists; stores its address in the record.
    func findInstance() -> Bool {
        let instance = entry.isSingleton ? entry.singleton.address : 0
        guard instance != 0 else { return false }
        publish(instance)
        return true
    }

    /// Whether a singleton instance exists, after the activator of the record has constructed it if necessary; then
    /// ``instance`` has its address. False if the service is not a singleton, or if the slow path must be taken, because
    /// an observer of the requested container, or a close of a layer, takes effect at each service.
    ///
    /// Not generic over the service, because the runtime would instantiate further metadata for each new service type.
    func ensureInstance(_ requestOrigin: RequestOrigin) throws(ResolutionError) -> Bool {
        if findInstance() { return true }
        guard hasActivator, entry.isSingleton else { return false }
        return try makeSingleton(requestOrigin)
    }

    /// For a service with a condition: whether its singleton instance exists; then ``instance`` has its address.
    var hasConditionalInstance: Bool { entry.isSingleton && (instance != 0 || findInstance()) }

    /// For a service with a condition: the link that constructs it; nil if it is cached or takes arguments.
    var constructingLink: Link? {
        guard let kind = entry.linkKind, Link(word: kind).isMade, instance == 0 else { return nil }
        return Link(self, kind)
    }

    /// Constructs the instance in the flight of its registration; false if the slow path must be taken.
    fileprivate func makeSingleton(_ requestOrigin: RequestOrigin) throws(ResolutionError) -> Bool {
        let entry = entry
        let isMade = try inFlight(requestOrigin) { inner throws(ResolutionError) in
            // The previous holder of the flight may have constructed it.
            if !findInstance() { try construct(entry.key.type, inner) }
        }
        return isMade && findInstance()
    }

    private func construct(_ type: Any.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError) {
        func open<Service>(_ type: Service.Type) throws(ResolutionError) {
            entry.singleton.store(try make(type, requestOrigin))
        }
        try open(type)
    }

    /// The instance that a resettable slot caches, wherever the slot has to look for it, or a new one from the
    /// activator of the record; nil if the slow path must be taken.
    func keptOrMade<Service>(_ service: Service.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError)
        -> Service?
    {
        guard let slot = entry.slot(of: service) else { return nil }
        if let instance = slot.load() { return instance }
        guard hasActivator else { return nil }
        var made: Service?
        _ = try inFlight(requestOrigin) { inner throws(ResolutionError) in
            let generation = slot.generation
            // The previous holder of the flight may have constructed it.
            if let instance = slot.load() {
                made = instance
            } else {
                let instance = try make(service, inner)
                _ = slot.store(instance, ifGeneration: generation)
                made = instance
            }
        }
        return made
    }

    /// Runs `body` in the flight of the registration, in a graph of its own. False if another request is already
    /// constructing the instance, the stack is short, or no request uses the record any more.
    ///
    /// Only a self-contained service has an activator here: nothing that is constructed below it has a completion, a
    /// resolver or an open scope, so it can be published as soon as it is constructed.
    private func inFlight(
        _ requestOrigin: RequestOrigin, _ body: (RequestOrigin) throws(ResolutionError) -> Void
    ) throws(ResolutionError) -> Bool {
        guard Stack.hasRoom else { return false }
        let entry = entry
        return try ResolveContext.withKept(self, requestOrigin) { resolveContext throws(ResolutionError) in
            resolveContext.own()
            let (owner, making) = resolveContext.construction(of: entry)
            guard entry.flight.beginAtOnce(owner, making: making) else { return false }
            defer { entry.flight.finish() }
            // Checked inside the flight, because the container may have been closed while another thread held it.
            guard requestOrigin.container.leads(to: self) else { return false }
            try body(RequestOrigin(resolveContext))
            return true
        }
    }
}

extension Link {
    /// In a table: whether the activator of its record may construct the cached service.
    var hasCachedActivator: Bool { isKept && word & Link.resolveContext != 0 }

    /// Like ``Record/ensureInstance(_:)``, for a request from outside.
    func ensureInstance(for container: Container) throws(ResolutionError) -> Bool {
        guard kind == Link.singleton else { return false }
        if record.findInstance() { return true }
        guard hasCachedActivator else { return false }
        return try record.makeSingleton(RequestOrigin(container))
    }
}
