/// How code that a host runs hears of memory pressure without being given a source. Sendable.
///
/// A host binds it around its hooks and its body, so whatever is constructed there finds the host it belongs to. No global
/// is involved: two hosts in one process each have their own.
package struct MemoryPressureHost: Sendable {
    /// The host that runs the current task; nil outside of hosts and in detached tasks.
    @TaskLocal package static var current: MemoryPressureHost?

    /// Begins to follow: each call of the result waits for the next level and gives nil at the end. A pass of the host waits
    /// until a follower has come back for more.
    package let follow: @Sendable () -> @Sendable () async -> MemoryPressure?
    /// Reports something that should follow and does not, until the result is released.
    package let complain: @Sendable (_ description: String) -> any AnyObject & Sendable

    package init(
        follow: @escaping @Sendable () -> @Sendable () async -> MemoryPressure?,
        complain: @escaping @Sendable (_ description: String) -> any AnyObject & Sendable
    ) {
        self.follow = follow
        self.complain = complain
    }
}
