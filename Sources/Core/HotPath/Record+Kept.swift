extension Record {
    /// Whether the permanent instance exists; stores its address in the record.
    func findInstance() -> Bool {
        let instance = entry.isPermanent ? entry.permanent.address : 0
        guard instance != 0 else { return false }
        publish(instance)
        return true
    }

    /// Whether a permanent instance exists, after the activator of the record has constructed it if necessary; then
    /// ``instance`` has its address. False if the service is not permanent, or if the slow path must be taken, because
    /// an observer of the requested container, or a close of a layer, takes effect at each service.
    ///
    /// Not generic over the service, because the runtime would instantiate further metadata for each new service type.
    func ensureInstance(_ asked: Asked) throws(ResolutionError) -> Bool {
        if findInstance() { return true }
        guard hasRecipe, entry.isPermanent else { return false }
        return try makePermanent(asked)
    }

    /// For a service with a condition: whether its permanent instance exists; then ``instance`` has its address.
    var hasConditionalInstance: Bool { entry.isPermanent && (instance != 0 || findInstance()) }

    /// For a service with a condition: the link that constructs it; nil if it is cached or takes arguments.
    var constructingLink: Link? {
        guard let kind = entry.linkKind, Link(word: kind).isMade, instance == 0 else { return nil }
        return Link(self, kind)
    }

    /// Constructs the instance in the flight of its registration; false if the slow path must be taken.
    fileprivate func makePermanent(_ asked: Asked) throws(ResolutionError) -> Bool {
        let entry = entry
        let isMade = try inFlight(asked) { inner throws(ResolutionError) in
            // The previous holder of the flight may have constructed it.
            if !findInstance() { try construct(entry.key.type, inner) }
        }
        return isMade && findInstance()
    }

    private func construct(_ type: Any.Type, _ asked: Asked) throws(ResolutionError) {
        func open<Service>(_ type: Service.Type) throws(ResolutionError) {
            entry.permanent.store(try make(type, asked))
        }
        try open(type)
    }

    /// The instance that a resettable slot caches, wherever the slot has to look for it, or a new one from the
    /// activator of the record; nil if the slow path must be taken.
    func keptOrMade<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service? {
        guard let slot = entry.slot(of: service) else { return nil }
        if let instance = slot.load() { return instance }
        guard hasRecipe else { return nil }
        var made: Service?
        _ = try inFlight(asked) { inner throws(ResolutionError) in
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
        _ asked: Asked, _ body: (Asked) throws(ResolutionError) -> Void
    ) throws(ResolutionError) -> Bool {
        guard Stack.hasRoom else { return false }
        let entry = entry
        return try Joint.withKept(self, asked) { joint throws(ResolutionError) in
            joint.own()
            let (owner, making) = joint.construction(of: entry)
            guard entry.flight.beginAtOnce(owner, making: making) else { return false }
            defer { entry.flight.finish() }
            // Checked inside the flight, because the container may have been closed while another thread held it.
            guard asked.container.leads(to: self) else { return false }
            try body(Asked(joint))
            return true
        }
    }
}

extension Link {
    /// In a table: whether the activator of its record may construct the cached service.
    var hasKeptRecipe: Bool { isKept && word & Link.joint != 0 }

    /// Like ``Record/ensureInstance(_:)``, for a request from outside.
    func ensureInstance(for container: Container) throws(ResolutionError) -> Bool {
        guard kind == Link.permanent else { return false }
        if record.findInstance() { return true }
        guard hasKeptRecipe else { return false }
        return try record.makePermanent(Asked(container))
    }
}
