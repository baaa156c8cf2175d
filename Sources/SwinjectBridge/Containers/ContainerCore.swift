internal import StrataCore

/// The state of a container, separate from the container object that a codebase holds, so that a `Lazy` can keep it
/// alive.
///
/// A container holds its core, and a core holds its parent's core. An instance may hold the core through a `Lazy`. When
/// the container is released, its core releases the instances, so no reference cycle remains.
final class ContainerCore: @unchecked Sendable {
    // Sendable: the mutable state is in `registry` and `holders`, which are locked. The default scope is immutable.
    let parent: ContainerCore?
    let tree: ContainerTree
    let defaultObjectScope: ObjectScope
    let registry = Locked(Registry())
    private let holders = Locked(Holders())

    /// The objects that hold this core, for code that has only the core.
    private struct Holders {
        weak var container: Container?
        weak var life: ContainerLife?
    }

    /// The source that serves a key.
    enum Found {
        case entry(ServiceRecord, ContainerCore)
        case strata(StrataCore.Container, ContainerCore)

        var owner: ContainerCore {
            switch self {
            case .entry(_, let owner), .strata(_, let owner): owner
            }
        }

        func isSame(as other: Found) -> Bool {
            switch (self, other) {
            case (.entry(let entry, _), .entry(let other, _)): entry === other
            // `removeAll` does not remove the registrations of Strata.
            case (.strata(_, let owner), .strata(_, let other)): owner === other
            default: false
            }
        }
    }

    init(parent: ContainerCore?, defaultObjectScope: ObjectScope) {
        self.parent = parent
        tree = parent?.tree ?? ContainerTree()
        self.defaultObjectScope = defaultObjectScope
    }

    /// The container of this core: the one that the codebase holds, or a replacement after that one was released.
    func container() -> Container {
        if let existingContainer { return existingContainer }
        // A second ``ContainerLife`` would release the instances of this one when it ends.
        return Container(of: holders.withLock { $0.life } ?? ContainerLife(self))
    }

    /// The container that the codebase holds; nil after its release.
    private var existingContainer: Container? { holders.withLock { $0.container } }

    /// Stores a weak reference to the container for code that needs it later and has only the core: deferred services,
    /// behaviors and the Strata container. It is not stored earlier, because retaining an object with weak references
    /// is slower.
    func note(_ container: Container) {
        // A view may be released much earlier than its container.
        guard !container.isSynchronized else { return }
        holders.withLock { $0.container = container }
    }

    fileprivate func note(_ life: ContainerLife) {
        holders.withLock { $0.life = life }
    }

    /// Whether this is `other` or one of its descendants.
    func isWithin(_ other: ContainerCore) -> Bool {
        var core: ContainerCore? = self
        while let current = core {
            if current === other { return true }
            core = current.parent
        }
        return false
    }

    /// The entry of a key in this container. Options are compared by user code, which runs outside the lock.
    private func entry(of key: RegistrationKey) -> (ServiceRecord)? {
        if key.option == nil { return registry.withLock { $0.entries[key] } }
        return registry.withLock { $0.entries }[key]
    }

    /// Stores an entry under a key and releases the entry that it replaces.
    private func put(_ entry: ServiceRecord, as key: RegistrationKey) {
        var replaced: (ServiceRecord)?
        if key.option == nil {
            replaced = registry.withLock { $0.store(entry, as: key) }
        } else {
            var isDone = false
            while !isDone {
                let copy = registry.withLock { $0 }
                var changed = copy
                replaced = changed.store(entry, as: key)
                isDone = registry.withLock { [changed] in $0.replace(changed, ifUnchangedSince: copy) }
            }
        }
        withExtendedLifetime(replaced) {}
    }

    /// The source that serves a key: an entry of this container, else its Strata container, else the source in the
    /// parent.
    ///
    /// - Parameter isFromStrata: Whether the Strata container of this container has sent the request here. It is not
    ///   searched again, so the two do not call each other in turn.
    func find(_ key: RegistrationKey, isFromStrata: Bool = false) -> Found? {
        var core: ContainerCore? = self
        while let current = core {
            if let entry = current.entry(of: key) { return .entry(entry, current) }
            if !(isFromStrata && current === self),
                let container = current.registry.withLock({ $0.strataView })?.container(
                    serving: key, isLast: current.parent == nil)
            {
                return .strata(container, current)
            }
            core = current.parent
        }
        return nil
    }

    /// Stores a registration and notifies the behaviors.
    func store<Service>(_ entry: ServiceEntry<Service>) {
        let record = entry.record
        put(record, as: record.key)
        registry.withLock { $0.strataView }?.add(record, as: record.key)
        if record.declaration.store.storage != nil { noteCustom(record) }
        let behaviors = registry.withLock { $0.behaviors }
        guard !behaviors.isEmpty else { return }
        let container = container()
        for behavior in behaviors {
            behavior.container(container, didRegisterType: Service.self, toService: entry, withName: record.key.name)
        }
    }

    /// Serves an entry under another type.
    func forward<Other, Service>(_ type: Other.Type, name: String?, to entry: ServiceEntry<Service>) {
        let key = entry.record.key.forwarded(type, name: name)
        put(entry.record, as: key)
        registry.withLock { $0.strataView }?.add(entry.record, as: key)
        let behaviors = registry.withLock { $0.behaviors }
        guard !behaviors.isEmpty else { return }
        let container = container()
        for behavior in behaviors {
            behavior.container(container, didRegisterType: type, toService: entry, withName: name)
        }
    }

    /// Removes every registration; false without an effect if another thread has changed the registrations meanwhile.
    func removeAll() -> Bool {
        let (entries, strataView, version) = registry.withLock { ($0.entries, $0.strataView, $0.version) }
        let removal = Removal(from: self, entries, strataView?.removedRegistrations())
        for promise in tree.begin(removal) { promise.keep(removal) }
        defer { tree.end(removal) }
        guard registry.withLock({ $0.removeAll(ifVersion: version) }) else { return false }
        strataView?.removeAll()
        return true
    }

    /// Updates the graph of the Strata container after a change of scope.
    func updateStrataView(of entry: ServiceRecord) {
        let (strataView, keys) = registry.withLock { registry in
            // Loaded once: a second reference could be the last one, and would be dropped under the lock.
            let strataView = registry.strataView
            return (strataView, strataView == nil ? [] : registry.entries.filter { $0.value === entry }.map(\.key))
        }
        for key in keys { strataView?.add(entry, as: key) }
    }

    func noteCustom(_ entry: ServiceRecord) {
        tree.switches.withLock { $0.hasCustomStorages = true }
        registry.withLock { $0.noteCustom(entry) }
    }

    /// Notifies the custom storages of this container and its ancestors that a graph is complete.
    func graphResolutionCompleted() {
        guard tree.switches.withLock({ $0.hasCustomStorages }) else { return }
        var core: ContainerCore? = self
        while let current = core {
            for custom in current.registry.withLock({ $0.customs }) { custom.entry?.graphResolutionCompleted() }
            core = current.parent
        }
    }

    // MARK: Lazy and Provider

    /// Notes a `Lazy` or a `Provider` that requests from this container.
    func beginDeferred() {
        var core: ContainerCore? = self
        while let current = core {
            current.registry.withLock { $0.beginDeferred() }
            core = current.parent
        }
    }

    /// Notes the end of a `Lazy` or a `Provider`.
    func endDeferred() {
        var core: ContainerCore? = self
        var hasReleased = false
        while let current = core {
            let strataView = current.registry.withLock { $0.endDeferred() }
            if strataView != nil { hasReleased = true }
            core = current.parent
        }
        // The Strata container of a child may have been the last one that held its parent's.
        guard hasReleased else { return }
        for core in ancestors { core.registry.withLock { $0.released }?.releaseInstancesIfUnshared() }
    }

    /// Keeps the Strata container of a released container as long as a `Lazy` or a `Provider` may need it.
    func storeWhileDeferred(_ strataView: StrataView) {
        registry.withLock { $0.storeWhileDeferred(strataView) }
    }

    /// Releases the cached instances. The registrations remain for each `Lazy` that still holds this core.
    func releaseInstances() {
        for entry in registry.withLock({ $0.entries.values + $0.formerEntries }) { entry.releaseInstances() }
    }
}

/// Releases a core's instances when nothing holds its container or its Strata container any more.
final class ContainerLife: Sendable {
    let core: ContainerCore

    init(_ core: ContainerCore) {
        self.core = core
        core.note(self)
    }

    deinit {
        core.releaseInstances()
    }
}
