extension Record {
    /// Whether a permanent instance is there, made now by the recipe of the record if need be: then ``instance`` has its
    /// address. False for what is not permanent, and where the long way has to be taken.
    ///
    /// Without the type of the service: where the types are new, the runtime would have to make those of what surrounds it.
    func hasInstance(_ asked: Asked) throws(ResolutionError) -> Bool {
        if isMade { return true }
        guard hasRecipe, entry.hasPermanentSlot, Stack.isRoomy else { return false }
        return try makePermanent(asked)
    }

    /// Whether the permanent instance is there; notes its address.
    var isMade: Bool {
        guard let instance = entry.permanentInstance else { return false }
        publish(instance)
        return true
    }

    /// Makes the instance in the flight of its registration; false where somebody makes it already.
    ///
    /// Only what is self-contained has such a recipe: nothing that is made below it has a completion, a resolver or an open
    /// scope, so that it can be published as soon as it is made.
    private func makePermanent(_ asked: Asked) throws(ResolutionError) -> Bool {
        let entry = entry
        return try Joint.withPermanent(self, asked) { joint throws(ResolutionError) in
            joint.own()
            let (owner, making) = joint.construction(of: entry)
            guard entry.flight.beginAtOnce(owner, making: making) else { return false }
            defer { entry.flight.finish() }
            // Who held the flight before may have made it.
            if !isMade { try entry.makePermanent(self, Asked(joint)) }
            return isMade
        }
    }
}

extension Link {
    /// As ``Record/hasInstance(_:)``, for a request from outside.
    func hasInstance(for container: Container) throws(ResolutionError) -> Bool {
        guard kind == Link.permanent else { return false }
        return try word & Link.joint != 0 ? record.hasInstance(Asked(container)) : record.isMade
    }
}
