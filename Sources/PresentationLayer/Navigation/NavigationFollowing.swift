internal import StrataCore

/// Connects a navigation to the memory pressure of the host that runs it. Belongs to its navigation.
final class NavigationFollowing {
    private let task: Task<Void, Never>?
    /// The token with which the host reports that the navigation does not follow; nil if it follows, or if there is no
    /// host.
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
        // The navigation follows from here on, so that it misses no pass before the task runs.
        let next = host.follow()
        task = Task {
            // Because of the capture, the task runs on that actor.
            _ = isolation
            while let level = await next() { respond(level) }
        }
    }

    /// Called when the application makes the navigation follow a sequence of its own: `Navigation.follow(_:)`.
    func noteFollowed() { notFollowing = nil }

    deinit { task?.cancel() }
}
