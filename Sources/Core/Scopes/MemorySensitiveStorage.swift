/// Keeps the instance until memory is short, then only as long as somebody else holds it; and again strongly from the
/// next request on. So there are never two strongly reachable instances of one registration.
struct MemorySensitiveStorage<Instance>: InstanceStorage {
    private var strong: Instance?
    private var demoted = WeakStorage<Instance>()

    mutating func load() -> Instance? {
        if let strong { return strong }
        guard let alive = demoted.load() else { return nil }
        strong = alive
        return alive
    }

    mutating func store(_ instance: Instance) {
        strong = instance
    }

    mutating func clear() {
        strong = nil
        demoted.clear()
    }

    /// Lets go of the instance but for a weak reference. The caller keeps it alive until the lock is released.
    mutating func demote() {
        if let strong { demoted.store(strong) }
        strong = nil
    }

    /// The instance, if there is one; unlike `load` it does not adopt a demoted one again.
    mutating func peek() -> Instance? { strong ?? demoted.load() }

    /// Whether the instance is kept strongly.
    var isStrong: Bool { strong != nil }
}
