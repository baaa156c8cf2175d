internal import StrataCore

/// How a navigation hears of memory pressure: from the host that runs it, by itself. Belongs to its navigation.
final class NavigationFollowing {
    private let task: Task<Void, Never>?
    /// Makes the host say that the navigation does not follow; nil when it does, or when there is no host.
    private var complaint: (any AnyObject & Sendable)?

    /// Follows `host` in a task on the actor that the navigation belongs to, or complains where it belongs to none.
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
            complaint = host.complain(description)
            return
        }
        // Begun here, so that no pass is missed before the task runs.
        let next = host.follow()
        task = Task {
            // The capture makes it a task of that actor.
            _ = isolation
            while let level = await next() { respond(level) }
        }
    }

    /// Somebody follows by hand.
    func isFollowed() { complaint = nil }

    /// The navigation has gone.
    deinit { task?.cancel() }
}
