internal import StrataCore

/// What a container is made of, apart from the object that a codebase holds: what lives on in a `Lazy`.
///
/// A container holds its core, and a core its parent's. An instance may hold the core through a `Lazy`; when the
/// container is released, its core lets the instances go, so that no circle is left.
final class ContainerCore: @unchecked Sendable {
    // Sendable: what changes is in `registry` and `holders`, which are locked. The default scope is immutable.
    let parent: ContainerCore?
    let tree: ContainerTree
    let defaultObjectScope: ObjectScope
    let registry = Locked(Registry())
    private let holders = Locked(Holders())

    /// Who holds this core, for those who only know the core itself.
    private struct Holders {
        weak var container: Container?
        weak var life: ContainerLife?
    }

    /// Where a key is served from.
    enum Found {
        case entry(any AnyServiceEntry, ContainerCore)
        case strata(StrataCore.Container, ContainerCore)

        var owner: ContainerCore {
            switch self {
            case .entry(_, let owner), .strata(_, let owner): owner
            }
        }
    }

    init(parent: ContainerCore?, defaultObjectScope: ObjectScope) {
        self.parent = parent
        tree = parent?.tree ?? ContainerTree()
        self.defaultObjectScope = defaultObjectScope
    }

    /// The container of this core: the one that the codebase holds, or, when that is gone, another one.
    func container() -> Container {
        if let existingContainer { return existingContainer }
        // Another life would end the instances of this one.
        return Container(of: holders.withLock { $0.life } ?? ContainerLife(self))
    }

    /// The container that the codebase holds, while it does.
    private var existingContainer: Container? { holders.withLock { $0.container } }

    /// Notes the container for those that will ask for it without having it: what is deferred, behaviours, Strata's side.
    /// Not before, for an object that is referred to weakly is slower to hold.
    func note(_ container: Container) {
        // A view of it may be gone much earlier.
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

    /// What is filed here by a key. Options are compared by code of their own, which runs outside of the lock.
    private func entry(of key: RegistrationKey) -> (any AnyServiceEntry)? {
        if key.option == nil { return registry.withLock { $0.entries[key] } }
        return registry.withLock { $0.entries }[key]
    }

    /// Files an entry in place of another one.
    private func put(_ entry: any AnyServiceEntry, as key: RegistrationKey) {
        var replaced: (any AnyServiceEntry)?
        if key.option == nil {
            replaced = registry.withLock { $0.file(entry, as: key) }
        } else {
            var isDone = false
            while !isDone {
                let copy = registry.withLock { $0 }
                var changed = copy
                replaced = changed.file(entry, as: key)
                isDone = registry.withLock { [changed] in $0.adopt(changed, ifUnchangedSince: copy) }
            }
        }
        withExtendedLifetime(replaced) {}
    }

    /// What serves a key: here, in the Strata container beside this one, or in the same way further up.
    func find(_ key: RegistrationKey) -> Found? {
        var core: ContainerCore? = self
        while let current = core {
            if let entry = current.entry(of: key) { return .entry(entry, current) }
            if let container = current.registry.withLock({ $0.mirror })?.container(
                serving: key, isLast: current.parent == nil)
            {
                return .strata(container, current)
            }
            core = current.parent
        }
        return nil
    }

    /// Files a registration and tells the behaviours.
    func file<Service>(_ entry: ServiceEntry<Service>) {
        put(entry, as: entry.key)
        registry.withLock { $0.mirror }?.file(entry, as: entry.key)
        if entry.declaration.keeping.storage != nil { noteCustom(entry) }
        let behaviors = registry.withLock { $0.behaviors }
        guard !behaviors.isEmpty else { return }
        let container = container()
        for behavior in behaviors {
            behavior.container(container, didRegisterType: Service.self, toService: entry, withName: entry.key.name)
        }
    }

    /// Serves an entry by another type.
    func forward<Other, Service>(_ type: Other.Type, name: String?, to entry: ServiceEntry<Service>) {
        let key = entry.key.forwarded(type, name: name)
        put(entry, as: key)
        registry.withLock { $0.mirror }?.file(entry, as: key)
        let behaviors = registry.withLock { $0.behaviors }
        guard !behaviors.isEmpty else { return }
        let container = container()
        for behavior in behaviors {
            behavior.container(container, didRegisterType: type, toService: entry, withName: name)
        }
    }

    /// Shows a changed scope in the graph of the Strata container.
    func refile(_ entry: some AnyServiceEntry) {
        let (mirror, keys) = registry.withLock { registry in
            (registry.mirror, registry.mirror == nil ? [] : registry.entries.filter { $0.value === entry }.map(\.key))
        }
        for key in keys { mirror?.file(entry, as: key) }
    }

    func noteCustom(_ entry: some AnyServiceEntry) {
        tree.switches.withLock { $0.hasCustomStorages = true }
        registry.withLock { $0.noteCustom(entry) }
    }

    /// Tells the storages of the codebase's own, here and above, that a graph is complete.
    func graphResolutionCompleted() {
        guard tree.switches.withLock({ $0.hasCustomStorages }) else { return }
        var core: ContainerCore? = self
        while let current = core {
            for entry in current.registry.withLock({ $0.customEntries }) { entry.graphResolutionCompleted() }
            core = current.parent
        }
    }

    /// Lets go of what is kept; the registrations stay, for who holds a `Lazy`.
    func letGo() {
        for entry in registry.withLock({ $0.entries.values + $0.formerEntries }) { entry.letGo() }
    }
}

/// Ends a core's instances when nobody holds its container any more, nor the Strata container beside it.
final class ContainerLife: Sendable {
    let core: ContainerCore

    init(_ core: ContainerCore) {
        self.core = core
        core.note(self)
    }

    deinit {
        core.letGo()
    }
}
