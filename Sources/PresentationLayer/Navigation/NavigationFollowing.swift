internal import StrataCore

/// Connects a navigation to the memory pressure of the host that runs it. Belongs to its navigation.
final class NavigationFollowing {
    private let task: Task<Void, Never>?
    /// Makes the host report that the navigation does not follow; nil if it does, or if there is no host.
    private var notFollowing: (any AnyObject & Sendable)?

    /// Follows `host` in a task on the actor that the navigation belongs to; without an actor, the host lists the
    /// navigation as not following.
    ///
    /// - Parameter respond: Must not keep the navigation alive; called on that actor.
    init(
        _ host: MemoryPressureHost?, _ description: String, isolation: isolated (any Actor)?,
        respond: @escaping (MemoryPressure) -> Void
    ) {
        guard let host else {
            task = nil
            return
        }
        guard isolation != nil else {
            task = nil
            notFollowing = host.noteNotFollowing(description)
            return
        }
        // Follows from here on, so that no pass is missed before the task runs.
        let next = host.follow()
        task = Task {
            // Because of the capture, the task runs on that actor.
            _ = isolation
            while let level = await next() { respond(level) }
        }
    }

    /// Called when the application follows a sequence itself.
    func noteFollowed() { notFollowing = nil }

    /// The navigation was released.
    deinit { task?.cancel() }
}
