extension Container {
    /// Calls `hook` with each event of this container from now on. Parents and children report their own events.
    ///
    /// The hook is called without a lock held, on the thread where the event happens, so it may resolve. Several hooks
    /// are called in the order in which they were added; none can be removed. Without observers, an event costs one
    /// atomic load. The first observer compiles the links of this container and its descendants again, so that each
    /// construction of this container is reported. From then on, open containers, services that await, and the first
    /// instances of cached services take the slow path.
    ///
    /// ```swift
    /// container.observe { event in
    ///     if let error = event.error, error.code != .missing { print(error) }
    /// }
    /// ```
    public func observe(_ hook: @escaping @Sendable (ContainerEvent) -> Void) {
        let isFirst = state.withLock { state in
            state.hooks.append(hook)
            hooks.publish(EventHooks(state.hooks))
            return state.hooks.count == 1
        }
        guard isFirst else { return }
        unlink(.constructions)
        publishLinks()
    }
}
