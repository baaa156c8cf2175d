internal import StrataCore

/// What a container shares with its parents and children: the switches, who listens, and the flight of completions.
final class ContainerTree: Sendable {
    /// Where Swinject's semantics and Strata's differ.
    struct Switches {
        var factories = FactoryResolver.askReceiver
        var resets = ResetReach.climbs
        var construction = SynchronizedConstruction.oneAtATime
        /// Whether any registration was ever given a storage that wants to know of complete graphs.
        var hasCustomStorages = false
    }

    let switches = Locked(Switches())
    /// Held by the thread that makes something stored that has completions.
    let completing = GuestFlight(label: ServiceKey(Container.self))
    /// Held by the thread that constructs through a synchronized view.
    let synchronizing = GuestFlight(label: ServiceKey(Container.self))
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
}
