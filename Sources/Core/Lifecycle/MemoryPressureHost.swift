/// Passes the memory pressure of a host to the code that the host runs. Sendable.
///
/// A host sets ``current`` around its hooks and its body, so that objects that are constructed there find their host.
/// No global state is involved: two hosts in one process each have their own.
package struct MemoryPressureHost: Sendable {
    /// The host that runs the current task; nil outside of hosts and in detached tasks.
    @TaskLocal package static var current: MemoryPressureHost?

    /// Begins to follow memory pressure. Each call of the result waits for the next level, and returns nil at the end.
    /// When the host reports a level, it waits until each follower has called again, but only for a limited time.
    package let follow: @Sendable () -> @Sendable () async -> MemoryPressure?
    /// Reports an object that should follow memory pressure and does not, until the result is released.
    package let noteNotFollowing: @Sendable (_ description: String) -> any AnyObject & Sendable

    package init(
        follow: @escaping @Sendable () -> @Sendable () async -> MemoryPressure?,
        noteNotFollowing: @escaping @Sendable (_ description: String) -> any AnyObject & Sendable
    ) {
        self.follow = follow
        self.noteNotFollowing = noteNotFollowing
    }
}
