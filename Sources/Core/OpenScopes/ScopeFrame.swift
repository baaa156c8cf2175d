/// One open scope: the values that were given to it, and the instances that were constructed in it.
///
/// A frame belongs to the container that opened it, and each resolve in the scope receives it. A scoped service of a
/// parent therefore sees its own layer and the given values, never the registrations of the child.
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
    /// Whether a given value, of this scope or one around it, may shadow a service that a link leads to. Then requests
    /// take the slow path.
    @usableFromInline let hidesLinks: Bool
    /// Not 0 once the scope is closed.
    @usableFromInline let end = PublishedWord(0)

    @usableFromInline
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
            // Before the container is sealed, the future links are unknown.
            hidesLinks = hidesLinks || !container.isSealed || container.linksService(Given.self)
        }
        repeat give(each value)
        self.hidesLinks = hidesLinks
        unsafe self.state = state
    }

    deinit {
        unsafe state.slots.deallocate()
    }

    /// Like `Locked.withLock`.
    @inlinable @inline(__always)
    func withLock<Result>(_ body: (inout ScopeState) -> Result) -> Result {
        lock.run { unsafe body(&state) }
    }

    /// The instance or the given value of a key, for code that is not specialized: see ``Absent``.
    func read<Value>(_ key: UInt, _ type: Value.Type) throws(Absent) -> Value {
        try lock.run { () throws(Absent) in try unsafe state.read(key, type) }
    }

    /// The innermost scope with this name, among this scope and those around it.
    func named(_ name: ScopeName) -> ScopeFrame? {
        var frame = self
        while frame.name != name {
            guard let outer = frame.outer else { return nil }
            frame = outer
        }
        return frame
    }

    /// A value that was given to this scope or to one around it.
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

    /// Like ``value(_:as:)``; throws if there is no value.
    @inline(never)
    func given<Value>(_ key: ServiceKey, as type: Value.Type) throws(Absent) -> Value {
        guard let value = value(key, as: type) else { throw Absent() }
        return value
    }

    /// Whether this scope and all scopes around it are open.
    @inlinable @inline(__always)
    var isOpen: Bool { end.load() == 0 && outer?.isOpenAround != false }

    /// Like ``isOpen``, not inlined, because an inlined function cannot call itself.
    @usableFromInline @inline(never)
    var isOpenAround: Bool { isOpen }

    /// The instance of a registration in this scope.
    func instance<Service>(of entry: Entry, as type: Service.Type) -> Service? {
        withLock { $0.value(ScopeSlot.key(entry), Service.self) }
    }

    /// The flight of a registration's construction in this scope. Once the scope is closed, the flight belongs to the
    /// caller alone, because an instance that is constructed then is not stored.
    func flight(of entry: Entry) -> Flight {
        withLock { $0.flight(of: entry) } ?? Flight(label: entry.key)
    }

    /// Stores an instance until the end of the scope. If the scope is already closed, the instance is closed
    /// immediately.
    func store<Service>(_ instance: Service, of entry: Entry) {
        let closings = entry.boundClosings(for: instance)
        let leakCheck = container.isObserved ? LeakCheck(entry.key, instance) : nil
        guard !withLock({ $0.store(instance, of: entry, closings, leakCheck) }) else { return }
        ClosingRun(container: container, deadline: closingDeadline).start(closings.map { (entry.key, $0) })
    }

    /// Closes the scope; from now on it serves no request.
    ///
    /// - Returns: The contents of the scope; nil if it was already closed.
    func close() -> ScopeState.Ended? {
        end.publish(1)
        return withLock { $0.close() }
    }

    /// Closes the scope and releases its instances, if nothing else has to be done.
    ///
    /// - Returns: False if closing hooks must run or leaks must be reported; then nothing has changed.
    @usableFromInline
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
