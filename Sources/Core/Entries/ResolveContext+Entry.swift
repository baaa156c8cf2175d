extension ResolveContext {
    /// The first scoped or cached registration whose construction the request has begun.
    var outermost: Entry? {
        guard let opaque = unsafe UnsafeRawPointer(bitPattern: header.pointee.outermost) else { return nil }
        return unsafe Unmanaged<Entry>.fromOpaque(opaque).takeUnretainedValue()
    }

    /// The owner of the construction of the registration's instance, and its description for messages; called after
    /// `own`. The owner is created without the resolves around it, because the identity alone identifies the holder of
    /// a flight.
    func construction(of entry: Entry) -> (owner: FlightOwner, ongoing: OngoingConstruction) {
        let owner = FlightOwner(identity: .thread(owner))
        return (owner, OngoingConstruction(entry: entry, outermost: outermost))
    }
}
