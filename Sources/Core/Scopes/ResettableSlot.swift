/// A slot whose instance can be released: weak, memory-sensitive and custom scopes.
///
/// Every access is under the slot's own lock, because a lock-free read during a reset would be a use after free. A
/// released instance is held until the lock is released, so no `deinit` runs under it.
///
/// Not generic, like `SingletonSlot`. Proof: its owner calls each function with the type with which it created the
/// slot.
@usableFromInline
final class ResettableSlot: @unchecked Sendable {
    // Sendable: `state` is read and written only under `lock`; the rest is immutable.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var state: ResettableState
    let instanceType: Any.Type
    /// Creates the state with the storage of a custom scope; nil if the slot has its state from the beginning.
    private let makeState: (@Sendable () -> ResettableState)?
    /// Whether there may be an instance that ``loadCached(_:)`` does not return: a demoted one, or one in a custom
    /// storage.
    let mayHideInstance: Bool

    init(_ policy: ResettableState.Policy, of type: Any.Type) {
        unsafe state = ResettableState(policy)
        instanceType = type
        makeState = nil
        if case .untilMemoryIsShort = policy { mayHideInstance = true } else { mayHideInstance = false }
    }

    /// A slot of a custom scope. Without `makeState`, it stores its instance until a reset.
    init(of type: Any.Type, makeState: (@Sendable () -> ResettableState)?) {
        unsafe state = ResettableState(makeState == nil ? .untilReset : .undecided)
        instanceType = type
        self.makeState = makeState
        mayHideInstance = makeState != nil
    }

    deinit {
        func open<Instance>(_ type: Instance.Type) {
            withState { $0.takeStrong() }?.end(type)
        }
        open(instanceType)
    }

    @inline(__always)
    private func withState<Result, Failure: Error>(
        _ body: (inout ResettableState) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.run { () throws(Failure) in try unsafe body(&state) }
    }

    /// Like ``ResettableState/loadCached(_:)``. Takes no closure, so that a request makes one call.
    @inlinable @inline(never)
    func loadCached<Instance>(_ type: Instance.Type) -> Instance? {
        lock.lock()
        defer { lock.unlock() }
        return unsafe state.loadCached(type)
    }

    /// Creates the storage of a custom scope, unless it exists.
    ///
    /// Called in the flight of the registration, before its instance is constructed: one thread at a time is here, and
    /// no lock is held while the user's code runs.
    @inline(__always)
    func createStorage() {
        if let makeState { createStorage(makeState) }
    }

    @inline(never)
    private func createStorage(_ makeState: () -> ResettableState) {
        guard withState({ $0.isUndecided }) else { return }
        let created = makeState()
        withState { $0.decide(created) }
    }

    /// The instance.
    func load<Instance>(_ type: Instance.Type) throws(Absent) -> Instance {
        try withState { state throws(Absent) in try state.load(type) }
    }

    /// Like ``load(_:)``, and reads the generation for ``store(_:ifGeneration:)`` in the same step.
    func load<Instance>(_ type: Instance.Type, _ generation: inout Int) throws(Absent) -> Instance {
        try withState { state throws(Absent) in
            generation = state.generation
            return try state.load(type)
        }
    }

    /// Like ``load(_:)``; nil if there is no instance.
    func load<Instance>(as type: Instance.Type) -> Instance? { try? load(type) }

    /// Whether there is an instance. Does not change the state.
    func isConstructed<Instance>(_ type: Instance.Type) -> Bool {
        // The instance is returned out of the lock, so that dropping it cannot run a `deinit` under the lock.
        withState { $0.peek(type) } != nil
    }

    var generation: Int {
        withState { $0.generation }
    }

    /// Stores the instance and returns true. If a reset has happened since `generation`, or is under way, returns
    /// false.
    func store<Instance>(_ instance: Instance, ifGeneration generation: Int) -> Bool {
        var released: InstanceMemory?
        let isStored = withState { $0.store(instance, ifGeneration: generation, releasing: &released) }
        released?.end(Instance.self)
        return isStored
    }

    /// Removes the instance and returns its memory, which the caller ends. No instance is stored until `endReset`.
    func clear<Instance>(_ type: Instance.Type) -> InstanceMemory? {
        withState { $0.clear(type) }
    }

    func endReset() {
        withState { $0.endReset() }
    }

    /// Demotes a memory-sensitive instance to weak, and returns it; nil if there is none, or if the slot has another
    /// policy.
    func demote<Instance>(_ type: Instance.Type) -> Box<Instance>? {
        guard let memory = withState({ $0.demote(type) }) else { return nil }
        defer { memory.end(type) }
        return Box(memory.read(type))
    }
}
