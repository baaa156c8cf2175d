extension Container {
    /// Whether the container has observers.
    var isObserved: Bool { hooks.isPublished }

    /// The number of containers with observers, among this one and its ancestors.
    var observedLayers: Int {
        var count = 0
        var next = Optional(self)
        while let container = next {
            if container.isObserved { count += 1 }
            next = container.parent
        }
        return count
    }

    /// Reports that a request from outside has failed.
    func report(_ failure: ResolutionError) {
        emit(.init(kind: .failed, service: failure.storage.path?.first, layer: name, error: failure))
    }

    /// The result of a request from outside; reports its failure.
    ///
    /// - Parameter awaits: Whether the slow path may still await what the request needs.
    func reportingFailure<Service>(
        awaits: Bool = false, _ request: () throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            return try request()
        } catch {
            if !awaits || !error.canBeAwaited { report(error) }
            throw error
        }
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
