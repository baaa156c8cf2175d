/// The meaning of each kind of edge for the proof.
///
/// Each property is a switch without a default case, so a new kind of edge does not compile until each property has a
/// value for it.
extension DependencyGraph.Edge.Kind {
    /// True if the target need not exist before the source is constructed.
    @inlinable package var breaksCycle: Bool {
        switch self {
        case .direct, .optional, .collected, .named, .decorated, .forward: false
        case .completion, .lazy, .provider, .factory: true
        }
    }

    /// True if the target is constructed at another time than the source, so that a construction ends at this edge.
    @inlinable package var isDeferred: Bool {
        switch self {
        case .lazy, .provider, .factory: true
        case .direct, .optional, .collected, .named, .decorated, .completion, .forward: false
        }
    }

    /// True if the target's execution becomes part of the source's.
    @inlinable package var joinsExecution: Bool { !isDeferred }

    /// True if the source holds the target's instance for its own lifetime, even if the target is constructed later.
    @inlinable package var holds: Bool {
        switch self {
        case .direct, .optional, .collected, .named, .decorated, .completion, .lazy, .forward: true
        case .provider, .factory: false
        }
    }

    /// True if the target may be missing.
    @inlinable package var mayBeMissing: Bool {
        switch self {
        case .optional: true
        case .direct, .collected, .named, .decorated, .completion, .lazy, .provider, .factory, .forward: false
        }
    }

    /// True for a parameter of a factory that is resolved before the factory runs.
    var isParameter: Bool {
        switch self {
        case .direct, .optional, .collected, .named: true
        case .decorated, .completion, .lazy, .provider, .factory, .forward: false
        }
    }

    /// True if the source passes run-time arguments to the target.
    @inlinable package var givesArguments: Bool {
        switch self {
        case .factory, .decorated: true
        case .direct, .optional, .collected, .named, .completion, .lazy, .provider, .forward: false
        }
    }

    /// This kind through an adapter of kind `inner`: the kind that defers most wins, then the most specific one.
    package func through(_ inner: Self) -> Self {
        precedence < inner.precedence ? inner : self
    }

    private var precedence: Int {
        switch self {
        case .direct, .decorated, .forward: 0
        case .named: 1
        case .optional: 2
        case .collected: 3
        case .completion: 4
        case .lazy: 5
        case .provider: 6
        case .factory: 7
        }
    }
}
