extension Record {
    /// Whether the permanent instance is there; notes its address.
    func findInstance() -> Bool {
        guard let instance = entry.permanentInstance else { return false }
        publish(instance)
        return true
    }

    /// Whether a permanent instance is there, made now by the recipe of the record if need be: then ``instance`` has its
    /// address. False for what is not permanent, and where the long way has to be taken: who observes the container that
    /// was asked, or closes a layer, is heard at each service.
    ///
    /// Without the type of the service: where the types are new, the runtime would have to make those of what surrounds it.
    func ensureInstance(_ asked: Asked) throws(ResolutionError) -> Bool {
        if findInstance() { return true }
        guard hasRecipe, entry.isPermanent else { return false }
        return try makePermanent(asked)
    }

    /// The instance of a service that some requests may have, if it is kept for good and there.
    func conditionalInstance<Service>(_ service: Service.Type) -> Service? {
        if entry.isPermanent, instance != 0 || findInstance() { return Self.read(instance, as: service) }
        return nil
    }

    /// Makes the instance in the flight of its registration; false where the long way has to be taken.
    fileprivate func makePermanent(_ asked: Asked) throws(ResolutionError) -> Bool {
        let entry = entry
        let isMade = try inFlight(asked) { inner throws(ResolutionError) in
            // Who held the flight before may have made it.
            if !findInstance() { try entry.makePermanent(self, inner) }
        }
        return isMade && findInstance()
    }

    /// What a resettable slot keeps, wherever it has to look for it, or what the recipe of the record makes now for it; nil
    /// where the long way has to be taken.
    func keptOrMade<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service? {
        guard case .resettable(let slot) = unsafe unsafeDowncast(entry, to: TypedEntry<Service>.self).retention else {
            return nil
        }
        if let instance = slot.load() { return instance }
        guard hasRecipe else { return nil }
        var made: Service?
        _ = try inFlight(asked) { inner throws(ResolutionError) in
            let generation = slot.generation
            // Who held the flight before may have made it.
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

    /// Runs `body` in the flight of the registration, in a graph of its own; false where somebody makes the instance
    /// already, the stack is short, or no request goes by the record any more.
    ///
    /// Only what is self-contained has a recipe here: nothing that is made below it has a completion, a resolver or an open
    /// scope, so that it can be published as soon as it is made.
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
            // Looked at in the flight: the container may have been closed while another held it.
            guard asked.container.leads(to: self) else { return false }
            try body(Asked(joint))
            return true
        }
    }
}

extension Link {
    /// In a table: whether what the container keeps may be made by the recipe of its record.
    var hasKeptRecipe: Bool { isKept && word & Link.joint != 0 }

    /// As ``Record/ensureInstance(_:)``, for a request from outside.
    func ensureInstance(for container: Container) throws(ResolutionError) -> Bool {
        guard kind == Link.permanent else { return false }
        if record.findInstance() { return true }
        guard hasKeptRecipe else { return false }
        return try record.makePermanent(Asked(container))
    }
}
