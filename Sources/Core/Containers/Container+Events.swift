extension Container {
    /// Calls `hook` with each event of this container from now on. Parents and children report their own events.
    ///
    /// The hook is called without a lock held, on the thread where the event happens, so it may resolve. Several hooks
    /// are called in the order in which they were added; none can be removed. Without observers, an event costs one
    /// atomic load. From the first observer on, this container and its descendants construct on the slow path; requests
    /// for cached instances stay on the fast path.
    ///
    /// ```swift
    /// container.observe { event in
    ///     if let error = event.error, error.code != .missing { print(error) }
    /// }
    /// ```
    public func observe(_ hook: @escaping @Sendable (ContainerEvent) -> Void) {
        state.withLock { state in
            state.hooks.append(hook)
            hooks.publish(EventHooks(state.hooks))
        }
        unlink(.constructions)
    }

    /// Whether the container has observers.
    var isObserved: Bool { hooks.load() != nil }

    func emit(_ event: @autoclosure () -> ContainerEvent) {
        guard let hooks = hooks.load() else { return }
        let event = event()
        for hook in hooks.hooks { hook(event) }
    }
}
