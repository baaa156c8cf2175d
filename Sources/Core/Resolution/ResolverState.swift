/// The state of a resolver: the engine that serves its requests, and the last error that it threw.
///
/// On the fast path, a thread reuses it for one factory after another. The turn distinguishes the resolvers of one
/// factory from those of earlier ones, which may have outlived their factory. Only one thread uses the state, and
/// accesses never overlap, so the check for exclusive access is disabled.
@safe
final class ResolverState {
    /// The number of factories that it has served.
    @exclusivity(unchecked) private(set) var turn: UInt = 0
    /// Serves requests on the fast path.
    @exclusivity(unchecked) private(set) var run: ResolverRun?
    /// Serves requests on the slow path.
    @exclusivity(unchecked) private(set) var construction: Construction?
    @exclusivity(unchecked) var lastFailure: ResolutionError.Storage?
    /// The pool that holds the state between factories.
    let pool: Unmanaged<ResolverPool>?
    /// The next state in the pool; the pool holds it.
    @exclusivity(unchecked) var next: Unmanaged<ResolverState>?

    init(_ construction: Construction) {
        unsafe self.construction = construction
        unsafe pool = nil
    }

    init(in pool: Unmanaged<ResolverPool>?) {
        unsafe self.pool = unsafe pool
    }

    @inline(__always)
    func begin(_ run: ResolverRun) {
        unsafe self.run = run
    }

    /// Ends the run, because its factory has returned. The run stays, but no resolver of this turn reads it.
    @inline(__always)
    func endRun() {
        unsafe turn &+= 1
        if let run = unsafe run { unsafe run.resolveContext.resolver = unsafe run.outer }
        if unsafe lastFailure != nil { unsafe lastFailure = nil }
    }

    /// Ends the construction on the slow path, because its factory has returned.
    func end() {
        unsafe turn &+= 1
        unsafe construction = nil
    }
}

@available(*, unavailable, message: "It belongs to its thread.")
extension ResolverState: Sendable {}
