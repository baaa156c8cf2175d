extension Container {
    /// Whether the container has observers.
    var isObserved: Bool { hooks.isPublished }

    /// Reports that a request from outside has failed.
    func report(_ failure: ResolutionError) {
        emit(.init(kind: .failed, service: failure.storage.path?.first, layer: name, error: failure))
    }

    /// Reports a construction by the calling thread. Not inlined, so that activators, which call each other, have no
    /// room on the stack for the event.
    @inline(never)
    func report(constructed facts: ContainerEvent.Facts, since began: ContinuousClock.Instant) {
        hooks.withObject { hooks in
            let event = ContainerEvent(constructed: facts, since: began)
            for hook in hooks.hooks { hook(event) }
        }
    }

    func emit(_ event: @autoclosure () -> ContainerEvent) {
        guard let hooks = hooks.load() else { return }
        let event = event()
        for hook in hooks.hooks { hook(event) }
    }
}
