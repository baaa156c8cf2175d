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

extension Container {
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
