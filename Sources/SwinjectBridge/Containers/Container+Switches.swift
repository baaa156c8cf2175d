internal import StrataCore

/// Which container a factory of a parent asks for its dependencies. Sendable.
public enum FactoryResolver: Sendable {
    /// The container that the request came through, as in Swinject: a parent's instance may get hold of a child's.
    case askReceiver
    /// The container that has the registration, as in Strata: a parent never sees a child.
    case askOwner
}

/// How far a reset of a scope goes. Sendable.
public enum ResetReach: Sendable {
    /// Through all parents, as in Swinject.
    case climbs
    /// This container alone, as in Strata.
    case staysHere
}

/// How the views that ``Container/synchronize()`` gives construct. Sendable.
public enum SynchronizedConstruction: Sendable {
    /// One factory at a time, as in Swinject.
    case oneAtATime
    /// In parallel, as in Strata: a shared instance is constructed once, an unrelated request does not wait.
    case parallel
}

extension Container {
    /// How the views that ``synchronize()`` gives construct; `.oneAtATime`, as in Swinject, unless set.
    ///
    /// One switch for this container, its parents and its children. Before setting `.parallel`, make sure that factories,
    /// completions and storages may run on several threads at a time: whatever they capture and change is immutable, an
    /// actor, or behind a lock; nothing relies on the order of unrelated constructions; and whatever must run on one thread
    /// is dispatched there. Requests that are under way when the switch is set end as they began.
    public var synchronizedConstruction: SynchronizedConstruction {
        get { core.tree.switches.withLock { $0.construction } }
        set { core.tree.switches.withLock { $0.construction = newValue } }
    }

    /// Runs a construction; through a synchronized view, when no other one runs through one.
    ///
    /// A wait that could never end is passed by: the other side then waits for this thread, so it constructs nothing.
    func oneAtATime<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard isSynchronized, synchronizedConstruction == .oneAtATime else { return try body() }
        let flight = core.tree.synchronizing
        let outcome = flight.begin()
        defer { if case .began = outcome { flight.finish() } }
        return try body()
    }

    /// Which container a parent's factory asks; `.askReceiver`, as in Swinject, unless set.
    ///
    /// One switch for this container, its parents and its children. Before turning it, observe
    /// `.answerDependsOnChild`: it names each resolve whose answer would be another one. Afterwards it names those that
    /// were another one.
    public var factoryResolver: FactoryResolver {
        get { core.tree.switches.withLock { $0.factories } }
        set { core.tree.switches.withLock { $0.factories = newValue } }
    }

    /// How far a reset goes; `.climbs`, as in Swinject, unless set.
    ///
    /// One switch for this container, its parents and its children. `.resetDependsOnReach` names the instances of parents
    /// that a reset let go, or would have.
    public var resetReach: ResetReach {
        get { core.tree.switches.withLock { $0.resets } }
        set { core.tree.switches.withLock { $0.resets = newValue } }
    }
}
