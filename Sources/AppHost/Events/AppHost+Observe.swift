extension AppHost {
    /// Calls `hook` with each event of this host from now on.
    ///
    /// Called outside all locks, one event after another; a slow hook keeps the host waiting, so a hook that writes to
    /// the network hands on. `.memoryReleased` and `.healthChanged` come from the task that gives back or asks, perhaps
    /// beside another event. Several hooks are called in the order they were added; none can be removed.
    ///
    /// ```swift
    /// host.observe { event in logger.info("\(event)") }
    /// ```
    public func observe(_ hook: @escaping @Sendable (HostEvent) -> Void) {
        state.withLock { $0.hooks.append(hook) }
    }

    func tell(_ event: HostEvent) {
        let hooks = state.withLock { state in
            if let report = event.report { state.startReport = report }
            return state.hooks
        }
        for hook in hooks { hook(event) }
    }
}
