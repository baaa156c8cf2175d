/// What a resolver asks, and what it knows of its factory.
///
/// A thread uses it for one factory after the other. The turn tells the resolvers of one factory from those of earlier
/// ones, which somebody may have kept. One thread has it, and no access contains another: so none is checked.
@safe @usableFromInline
final class ResolverState {
    /// How many factories it has served.
    @exclusivity(unchecked) @usableFromInline private(set) var turn: UInt = 0
    /// What is asked on the hot path.
    @exclusivity(unchecked) @usableFromInline private(set) var run: ResolverRun?
    /// What is asked on the long way.
    @exclusivity(unchecked) private(set) var construction: Construction?
    @exclusivity(unchecked) var lastFailure: ResolutionError.Storage?

    init(_ construction: Construction) {
        unsafe self.construction = construction
        unsafe pool = nil
    }

    /// - Parameter pool: Where it stands between factories.
    init(in pool: Unmanaged<ResolverPool>?) {
        unsafe self.pool = unsafe pool
    }

    // MARK: - In a pool

    let pool: Unmanaged<ResolverPool>?
    /// The next one there, which the pool holds.
    @exclusivity(unchecked) var next: Unmanaged<ResolverState>?

    @inline(__always)
    func begin(_ run: ResolverRun) {
        unsafe self.run = run
    }

    /// Its factory has returned.
    @inline(__always)
    func endRun() {
        unsafe turn &+= 1
        if let run = unsafe run { unsafe run.joint.resolver = unsafe run.outer }
        unsafe run = nil
        if unsafe lastFailure != nil { unsafe lastFailure = nil }
    }

    // MARK: - On the long way

    func end() {
        unsafe turn &+= 1
        unsafe construction = nil
    }
}

@available(*, unavailable, message: "It belongs to its thread.")
extension ResolverState: Sendable {}
