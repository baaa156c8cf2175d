internal import StrataCore

/// The state that a container shares with its parents and children: the switches, the observers and the flights that
/// serialize work.
final class ContainerTree: Sendable {
    /// The settings for which Swinject's and Strata's semantics differ.
    struct Switches {
        var factories = FactoryResolver.askReceiver
        var resets = ResetReach.climbs
        var construction = SynchronizedConstruction.oneAtATime
        /// Whether any registration ever had a storage that is notified of complete graphs.
        var hasCustomStorages = false
    }

    let switches = Locked(Switches())
    /// Held by the thread that constructs a stored instance with completions.
    let completing = ForeignFlight(label: ServiceKey(Container.self))
    /// Held by the thread that constructs through a synchronized view.
    let synchronizing = ForeignFlight(label: ServiceKey(Container.self))
    /// Held by the thread that copies all registrations into a new Strata container.
    let mirroring = ForeignFlight(label: ServiceKey(Container.self))
    private let promises = Locked(Promises())
    private let hooks = Locked<[@Sendable (SwinjectEvent) -> Void]>([])

    /// The promises that still exist. Each holds this tree, so the list holds them weakly.
    private struct Promises: @unchecked Sendable {
        // Sendable: used under the lock of the list, and promises may be used from any thread.
        struct Weak { weak var promise: Promise? }
        var all: [Weak] = []
        var sweepAt = 8
    }

    func note(_ promise: Promise) {
        promises.withLock { promises in
            if promises.all.count >= promises.sweepAt {
                promises.all.removeAll { $0.promise == nil }
                promises.sweepAt = max(8, promises.all.count * 2)
            }
            promises.all.append(.init(promise: promise))
        }
    }

    var livingPromises: [Promise] { promises.withLock { $0.all }.compactMap(\.promise) }

    var isObserved: Bool { hooks.withLock { !$0.isEmpty } }

    func observe(_ hook: @escaping @Sendable (SwinjectEvent) -> Void) {
        hooks.withLock { $0.append(hook) }
    }

    func emit(_ event: SwinjectEvent) {
        for hook in hooks.withLock({ $0 }) { hook(event) }
    }
}
