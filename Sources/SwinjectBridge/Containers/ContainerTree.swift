internal import StrataCore

/// What a container shares with its parents and children: the switches, who listens, and the flight of completions.
final class ContainerTree: Sendable {
    /// Where Swinject's semantics and Strata's differ.
    struct Switches {
        var factories = FactoryResolver.askReceiver
        var resets = ResetReach.climbs
        /// Whether any registration was ever given a storage that wants to know of complete graphs.
        var hasCustomStorages = false
    }

    let switches = Locked(Switches())
    /// Held by the thread that makes something stored that has completions.
    let completing = GuestFlight(label: ServiceKey(Container.self))
    /// Held by the thread that files everything in a new Strata container.
    let mirroring = GuestFlight(label: ServiceKey(Container.self))
    private let hooks = Locked<[@Sendable (SwinjectEvent) -> Void]>([])

    var isObserved: Bool { hooks.withLock { !$0.isEmpty } }

    func observe(_ hook: @escaping @Sendable (SwinjectEvent) -> Void) {
        hooks.withLock { $0.append(hook) }
    }

    func emit(_ event: SwinjectEvent) {
        for hook in hooks.withLock({ $0 }) { hook(event) }
    }

    /// Tells of a resolve that failed: the events, the logging function, and whoever asked for a thrown error.
    func report(_ code: ResolutionError.Code, _ path: [ServiceKey]) {
        let error = ResolutionError(guest: code, path: path) { SwinjectTexts.note(code) }
        report(error)
    }

    func report(_ error: ResolutionError) {
        FailureNote.current?.error = error
        let isHeard = isObserved
        if isHeard { emit(SwinjectEvent(kind: .failed, services: error.path, error: error)) }
        if let log = Container.loggingFunction {
            log(SwinjectTexts.failure(error))
        } else if !isHeard, error.code != .missing {
            StandardError.write(SwinjectTexts.failure(error))
        }
    }
}
