internal import StrataCore

/// The container from which a parent's factory resolves its dependencies. Sendable.
public enum FactoryResolver: Sendable {
    /// The container that received the request, as in Swinject: a parent's instance may hold a child's instance.
    case receiver
    /// The container that has the registration, as in Strata: a parent never sees a child.
    case owner
}

/// Which containers a reset of a scope covers. Sendable.
public enum ResetReach: Sendable {
    /// This container and all its parents, as in Swinject.
    case includesParents
    /// This container only, as in Strata.
    case thisContainerOnly
}

/// How the views that ``Container/synchronize()`` returns construct instances. Sendable.
public enum SynchronizedConstruction: Sendable {
    /// One factory at a time, as in Swinject.
    case oneAtATime
    /// In parallel, as without such a view. A shared instance is still constructed once.
    case parallel
}

extension Container {
    /// How the views that ``synchronize()`` returns construct instances. The default is `.oneAtATime`, as in Swinject.
    ///
    /// The setting applies to this container, its parents and its children. Before you set `.parallel`, make sure that
    /// factories, completions and storages may run on several threads at a time: the state that they capture is
    /// immutable, in an actor or behind a lock; nothing relies on the order of unrelated constructions; and code
    /// that must run on one thread is dispatched to it. Requests under way at the time of the change end under the old
    /// setting.
    public var synchronizedConstruction: SynchronizedConstruction {
        get { core.tree.switches.withLock { $0.construction } }
        set { core.tree.switches.withLock { $0.construction = newValue } }
    }

    /// Runs a construction. Through a synchronized view, it runs when no other construction runs through such a view.
    ///
    /// If waiting would form a cycle, the construction runs without waiting. The other side then waits for this thread,
    /// so it constructs nothing meanwhile.
    func oneAtATime<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard isSynchronized, synchronizedConstruction == .oneAtATime else { return try body() }
        return try SynchronizedTurn.take(core.tree.synchronizing, body)
    }

    /// The container from which a parent's factory resolves its dependencies. The default is `.receiver`, as in
    /// Swinject.
    ///
    /// The setting applies to this container, its parents and its children. Before you change it, observe
    /// `.resultDependsOnChild`, which reports each resolve whose result would change. After the change it reports those
    /// whose result did change.
    public var factoryResolver: FactoryResolver {
        get { core.tree.switches.withLock { $0.factories } }
        set { core.tree.switches.withLock { $0.factories = newValue } }
    }

    /// Which containers a reset covers. The default is `.includesParents`, as in Swinject.
    ///
    /// The setting applies to this container, its parents and its children. `.resetDependsOnReach` names the parents'
    /// instances that a reset released or, with the other setting, would have released.
    public var resetReach: ResetReach {
        get { core.tree.switches.withLock { $0.resets } }
        set { core.tree.switches.withLock { $0.resets = newValue } }
    }
}
