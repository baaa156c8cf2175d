/// The unused resolver states of a thread: at most as many as its factories have ever needed at the same time.
///
/// Safety: a thread has a pool from its first factory with a resolver until the thread ends, and no other thread uses
/// the pool. A state is either in the pool, which holds it, or belongs to one run of a factory on the thread, from
/// `take` to `putBack`. The pool outlives every such run. A resolver that outlives its factory keeps its state alive,
/// but serves no request with it, because its turn is over: see ``ResolverState``. If the system cannot give a thread a
/// pool, each run creates and releases a state of its own.
@safe
final class ResolverPool {
    private static let ofThread = ThreadOwned { ResolverPool() }

    @exclusivity(unchecked) private var first: Unmanaged<ResolverState>?
    private let headroom = ThreadStack.measuredHeadroom

    /// Whether there is stack for a factory inside the one that has this state.
    ///
    /// The pool knows the stack of its own thread. But a factory may block that thread while it requests on another one,
    /// for example on the main queue.
    @inline(__always)
    static func hasStackHeadroom(inside outer: Unmanaged<ResolverState>) -> Bool {
        let headroom = unsafe outer._withUnsafeGuaranteedRef { state in
            unsafe state.pool?._withUnsafeGuaranteedRef { $0.headroom } ?? ThreadStack.Headroom()
        }
        return ThreadStack.hasStackHeadroom(in: headroom)
    }

    /// A state for a run of a factory.
    @inline(__always)
    static func take(for run: ResolverRun) -> Unmanaged<ResolverState> {
        let ofOuter = unsafe run.outer?._withUnsafeGuaranteedRef { unsafe $0.pool }
        let pool = unsafe ofOuter ?? ofThread.current
        let state =
            unsafe pool?._withUnsafeGuaranteedRef { unsafe $0.takeFirst() } ?? .passRetained(ResolverState(in: pool))
        unsafe state._withUnsafeGuaranteedRef { $0.begin(run) }
        return unsafe state
    }

    @inline(__always)
    private func takeFirst() -> Unmanaged<ResolverState>? {
        guard let state = unsafe first else { return nil }
        unsafe first = unsafe state._withUnsafeGuaranteedRef { unsafe $0.next }
        return unsafe state
    }

    /// Returns the state to the pool, because the factory has returned.
    @inline(__always)
    static func putBack(_ taken: Unmanaged<ResolverState>) {
        let isKept = unsafe taken._withUnsafeGuaranteedRef { keep($0) }
        if !isKept { unsafe taken.release() }
    }

    /// Ends the run of a state and adds the state to its pool; false if it has none.
    @inline(never)
    private static func keep(_ state: ResolverState) -> Bool {
        state.endRun()
        guard let pool = unsafe state.pool else {
            state.end()
            return false
        }
        unsafe pool._withUnsafeGuaranteedRef { pool in
            unsafe state.next = unsafe pool.first
            unsafe pool.first = Unmanaged.passUnretained(state)
        }
        return true
    }

    deinit {
        while let state = unsafe first {
            unsafe first = unsafe state.takeRetainedValue().next
        }
    }
}

@available(*, unavailable, message: "It belongs to its thread.")
extension ResolverPool: Sendable {}
