/// The owner of a construction: a thread, for a construction that never suspends, or an awaited resolve, which moves
/// between threads.
struct FlightOwner: Sendable {
    enum Identity: Hashable, Sendable {
        case thread(ThreadIdentity)
        case awaited(UInt64)
    }

    /// The innermost awaited resolve that runs in this task. Set around each `AsyncResolution` and `AwaitedRequest`, around the awaited
    /// construction of a `Lazy`, and, with the current depth, around each asynchronous factory.
    @TaskLocal static var innermost: FlightOwner?

    /// The innermost of these resolves that is under way, because a task that outlived its factory is not part of a
    /// resolve that has ended.
    ///
    /// While none is under way in the process, the task-local value is not read; reading it costs 125 instructions.
    private static var awaiting: FlightOwner? {
        guard underWay.load() != 0 else { return nil }
        var owner = innermost
        while let ended = owner, ended.hasEnded?.withLock({ $0 }) == true { owner = ended.outer?.owner }
        return owner
    }

    private static let lastNumber = Locked(UInt64(0))
    /// The number of awaited resolves under way. A resolve counts itself before its task can run a factory, so code in
    /// that task never reads 0.
    private static let underWay = PublishedWord(0)

    let identity: Identity
    /// The awaited resolve whose factory led here, with those around it; this owner must not wait for their
    /// constructions.
    private var outer: Outer?
    /// The number of awaited constructions under way around the constructions of this owner, each inside the previous
    /// one.
    ///
    /// It limits a recursion that the wait graph does not see: a service that is not cached has no flight, and its
    /// asynchronous factory may request it again through a captured container.
    private(set) var depth: Int
    /// Whether the awaited resolve is over; nil for a thread.
    private let hasEnded: Locked<Bool>?

    init(identity: Identity) {
        self.init(identity: identity, for: nil, hasEnded: nil)
    }

    /// - Parameter outer: The awaited resolve for which this owner works.
    private init(identity: Identity, for outer: FlightOwner?, hasEnded: Locked<Bool>?) {
        self.identity = identity
        self.outer = outer.map(Outer.init)
        depth = outer?.depth ?? 0
        self.hasEnded = hasEnded
    }

    /// The calling thread.
    static var thread: FlightOwner { FlightOwner(identity: .thread(.current), for: awaiting, hasEnded: nil) }

    /// The ``outerTask`` of ``thread``.
    static var taskAroundThread: UInt64? {
        guard let awaiting, case .awaited(let number) = awaiting.identity else { return nil }
        return number
    }

    /// A new awaited resolve; the caller must end it.
    static func makeAwaited() -> FlightOwner {
        let number = lastNumber.withLock { number in
            number += 1
            return number
        }
        underWay.increment()
        return FlightOwner(identity: .awaited(number), for: awaiting, hasEnded: Locked(false))
    }

    /// The same owner, this number of levels deeper, for requests that begin in a factory there.
    func deeper(by levels: Int) -> FlightOwner {
        var owner = self
        owner.depth += levels
        return owner
    }

    /// The number of the nearest awaited resolve for which this owner works; nil if there is none.
    var outerTask: UInt64? {
        guard let identity = outer?.owner.identity, case .awaited(let number) = identity else { return nil }
        return number
    }

    /// Records that the awaited resolve is over and holds no flights any more. Called once.
    func end() {
        hasEnded?.withLock { $0 = true }
        Self.underWay.decrement()
    }

    /// Whether this owner is `holder` or runs on its behalf.
    func isWithin(_ holder: Identity) -> Bool {
        owners.contains { $0.identity == holder }
    }

    /// This owner and all owners for which it works.
    var withAncestors: [Identity] { owners.map(\.identity) }

    private var owners: UnfoldFirstSequence<FlightOwner> { sequence(first: self) { $0.outer?.owner } }

    /// An owner in a chain. A class, so that an owner is copied at the same cost however long its chain is.
    private final class Outer: @unchecked Sendable {
        // Sendable: only a `deinit` writes to it, through the last reference.
        private(set) var owner: FlightOwner

        init(_ owner: FlightOwner) {
            self.owner = owner
        }

        /// Frees the chain in a loop, because nested deinitializers would need as much stack as the chain is long.
        deinit {
            var next = owner.outer.take()
            while isKnownUniquelyReferenced(&next) { next = next?.owner.outer.take() }
        }
    }
}
