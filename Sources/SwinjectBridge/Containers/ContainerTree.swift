internal import StrataCore

/// The state that a container shares with its parents and children: the switches, the observers, the promises and the
/// flights that serialize work.
final class ContainerTree: Sendable {
    /// The settings for which Swinject's and Strata's semantics differ.
    struct Switches {
        var factories = FactoryResolver.receiver
        var resets = ResetReach.includesParents
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
    let creatingStrataView = ForeignFlight(label: ServiceKey(Container.self))
    private let promises = Locked(Promises())
    private let hooks = Locked<[@Sendable (SwinjectEvent) -> Void]>([])

    /// The promises that still exist. Each holds this tree, so the list holds them weakly.
    private struct Promises: @unchecked Sendable {
        // Sendable: used under the lock of the list, and promises may be used from any thread.
        struct Weak { weak var promise: Promise? }
        var all: [Weak] = []
        var sweepAt = 8
        /// The removals that are under way.
        var removals: [Removal] = []
    }

    /// Lists a promise and returns the removals under way, which may concern it.
    func note(_ promise: Promise) -> [Removal] {
        promises.withLock { promises in
            if promises.all.count >= promises.sweepAt {
                promises.all.removeAll { $0.promise == nil }
                promises.sweepAt = max(8, promises.all.count * 2)
            }
            promises.all.append(.init(promise: promise))
            return promises.removals
        }
    }

    /// Lists a removal and returns the promises that exist.
    func begin(_ removal: Removal) -> [Promise] {
        let promises = promises.withLock { promises in
            promises.removals.append(removal)
            return promises
        }
        return promises.all.compactMap(\.promise)
    }

    func end(_ removal: Removal) {
        promises.withLock { $0.removals.removeAll { $0 === removal } }
    }

    var isObserved: Bool { hooks.withLock { !$0.isEmpty } }

    func observe(_ hook: @escaping @Sendable (SwinjectEvent) -> Void) {
        hooks.withLock { $0.append(hook) }
    }

    func emit(_ event: SwinjectEvent) {
        for hook in hooks.withLock({ $0 }) { hook(event) }
    }
}
