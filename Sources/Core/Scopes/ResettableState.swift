/// What a resettable slot keeps: a pure value whose functions return what they let go, so that it outlives the lock.
///
/// Generations order a reset and a construction under way: an instance whose construction began before a reset is not
/// kept, so after a reset nobody meets an instance from before it.
struct ResettableState<Instance, Storage: InstanceStorage<Instance>> {
    private var storage: Storage
    private(set) var generation = 0

    /// What became of an instance that was to be kept.
    enum Kept {
        /// It is kept; the one before it, if there was one, is let go.
        case kept(letGo: Instance?)
        /// The scope was reset since its construction began.
        case tooLate
    }

    init(_ storage: Storage) {
        self.storage = storage
    }

    mutating func load() -> Instance? { storage.load() }

    /// The instance, if there is one; unlike `load` it does not adopt a demoted one again.
    func peek() -> Instance? {
        if var storage = storage as? MemorySensitiveStorage<Instance> { return storage.peek() }
        var storage = storage
        return storage.load()
    }

    /// Keeps what was made since the slot was seen in `generation`.
    mutating func store(_ instance: Instance, ifGeneration generation: Int) -> Kept {
        guard self.generation == generation else { return .tooLate }
        let replaced = storage.load()
        storage.store(instance)
        return .kept(letGo: replaced)
    }

    /// Forgets the instance and returns it.
    mutating func clear() -> Instance? {
        let cleared = storage.load()
        storage.clear()
        generation += 1
        return cleared
    }

    /// Keeps a memory-sensitive instance weakly from now on and returns it; nil where there is none to demote.
    mutating func demote() -> Demotion<Instance>? {
        guard var sensitive = storage as? MemorySensitiveStorage<Instance>, sensitive.isStrong,
            let instance = sensitive.load()
        else { return nil }
        sensitive.demote()
        if let demoted = sensitive as? Storage { storage = demoted }
        return Demotion(instance: instance)
    }
}

/// A demoted instance, kept until the caller has left the lock.
struct Demotion<Instance> {
    let instance: Instance
}
