/// One open scope: the values it was given and the instances made in it.
///
/// It belongs to the container that opened it and travels with each resolve in it, so a parent's scoped service sees its
/// own layer and the given values, never the child's registrations.
@usableFromInline
final class ScopeFrame: @unchecked Sendable {
    // Sendable: `state` is read and written only under `lock`; the rest is immutable or published.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var state = ScopeState()
    let name: ScopeName
    @usableFromInline let container: Container
    @usableFromInline let outer: ScopeFrame?
    /// How long each of its asynchronous closing hooks may take.
    let closingDeadline: Duration
    /// Whether a given value stands in front of what a link leads to, here or around here: then requests take the long way.
    @usableFromInline let hidesLinks: Bool
    /// Not 0 once closed.
    @usableFromInline let end = PublishedWord(0)

    init<each Value: Sendable>(
        _ name: ScopeName, in container: Container, outer: ScopeFrame?, providing value: repeat each Value,
        closingDeadline: Duration
    ) {
        self.name = name
        self.container = container
        self.outer = outer
        self.closingDeadline = closingDeadline
        var state = ScopeState()
        var hidesLinks = outer?.hidesLinks ?? false
        func give<Given>(_ given: Given) {
            state.give(given)
            // What will be linked is not known before the container is sealed.
            hidesLinks = hidesLinks || !container.isSealed || container.linksService(Given.self)
        }
        repeat give(each value)
        self.hidesLinks = hidesLinks
        unsafe self.state = state
    }

    deinit {
        unsafe state.places.deallocate()
    }

    /// As `Locked.withLock`.
    @inlinable @inline(__always)
    func withLock<Result>(_ body: (inout ScopeState) -> Result) -> Result {
        lock.run { unsafe body(&state) }
    }

    /// The innermost scope of this name around here.
    func named(_ name: ScopeName) -> ScopeFrame? {
        var frame = self
        while frame.name != name {
            guard let outer = frame.outer else { return nil }
            frame = outer
        }
        return frame
    }

    /// A value that this scope or one around it was given.
    func value<Value>(_ key: ServiceKey, as type: Value.Type) -> Value? {
        guard key.name == nil else { return nil }
        let word = LinkTable.key(key)
        var next = Optional(self)
        while let frame = next {
            if let value = frame.withLock({ $0.value(word, type) }) { return value }
            next = frame.outer
        }
        return nil
    }

    /// Whether this scope and those around it are open.
    @inlinable @inline(__always)
    var isOpen: Bool { end.load() == 0 && outer?.isOpenAround != false }

    @usableFromInline @inline(never)
    var isOpenAround: Bool { isOpen }

    /// The instance of a registration in this scope.
    func instance<Service>(of entry: TypedEntry<Service>) -> Service? {
        withLock { $0.value(ScopedPlace.key(entry), Service.self) }
    }

    /// The construction of a registration's instance in this scope. Once closed it is the caller's alone: what is made then
    /// is not kept.
    func flight(of entry: Entry) -> Flight {
        withLock { $0.flight(of: entry) } ?? Flight(label: entry.key)
    }

    /// Keeps an instance to the end of the scope. One whose construction outlasts the scope is closed at once.
    func keep<Service>(_ instance: Service, of entry: TypedEntry<Service>) {
        let closings = entry.boundClosings(for: instance)
        let witness = container.isObserved ? LeakWitness(entry.key, instance) : nil
        guard !withLock({ $0.keep(instance, of: entry, closings, witness) }) else { return }
        ClosingRun(container: container, deadline: closingDeadline).start(closings.map { (entry.key, $0) })
    }

    /// Closes the scope: from now on it serves nobody.
    ///
    /// - Returns: What it held; nil when it was closed before.
    func close() -> ScopeState.Ended? {
        end.publish(1)
        return withLock { $0.close() }
    }

    /// Closes the scope and lets go of its instances, where that is all that has to be done.
    ///
    /// - Returns: False when something has to be awaited or told of: then nothing is changed.
    func closeQuietly() -> Bool {
        let (isQuiet, ended) = withLock { state in
            guard !state.hasEnding else { return (false, ScopeState.Ended?.none) }
            end.publish(1)
            return (true, state.close())
        }
        ended?.dropInstances()
        return isQuiet
    }
}

/// Tells whether an object of a scope is still alive after the scope.
final class LeakWitness {
    let service: ServiceKey
    private weak var object: AnyObject?

    init?<Service>(_ service: ServiceKey, _ instance: Service) {
        guard let object = WeakStorage.object(in: instance) else { return nil }
        self.service = service
        self.object = object
    }

    var isAlive: Bool { object != nil }
}
