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
        guard hasRecipe else { return false }
        return try makePermanent(asked)
    }

    /// Makes the instance in the flight of its registration; false where somebody makes it already, the stack is short, or
    /// no request goes by its record any more.
    ///
    /// Only what is self-contained has such a recipe: nothing that is made below it has a completion, a resolver or an open
    /// scope, so that it can be published as soon as it is made.
    fileprivate func makePermanent(_ asked: Asked) throws(ResolutionError) -> Bool {
        guard Stack.hasRoom else { return false }
        let entry = entry
        return try Joint.withPermanent(self, asked) { joint throws(ResolutionError) in
            joint.own()
            let (owner, making) = joint.construction(of: entry)
            guard entry.flight.beginAtOnce(owner, making: making) else { return false }
            defer { entry.flight.finish() }
            // Looked at in the flight: the container may have been closed while another held it.
            guard asked.container.leads(to: self) else { return false }
            // Who held the flight before may have made it.
            if !findInstance() { try entry.makePermanent(self, Asked(joint)) }
            return findInstance()
        }
    }
}

extension Link {
    /// In a table: whether what the container keeps may be made by the recipe of its record.
    var hasPermanentRecipe: Bool { kind == Link.permanent && word & Link.joint != 0 }

    /// As ``Record/ensureInstance(_:)``, for a request from outside.
    func ensureInstance(for container: Container) throws(ResolutionError) -> Bool {
        guard kind == Link.permanent else { return false }
        if record.findInstance() { return true }
        guard hasPermanentRecipe else { return false }
        return try record.makePermanent(Asked(container))
    }
}
