/// What each kind of edge means for the proof: the columns of the table of edges, one property each.
///
/// Switches, so that a new kind of edge does not compile before somebody has decided.
extension DependencyGraph.Edge.Kind {
    /// True when construction of the source does not need the target to be there first.
    package var breaksCycle: Bool {
        switch self {
        case .direct, .optional, .collected, .named, .decorated, .forward: false
        case .completion, .lazy, .provider, .factory: true
        }
    }

    /// True when the target is made at another time than the source: a construction ends there.
    package var makesLater: Bool {
        switch self {
        case .lazy, .provider, .factory: true
        case .direct, .optional, .collected, .named, .decorated, .completion, .forward: false
        }
    }

    /// True when the target's colour becomes the source's.
    package var joinsColour: Bool { !makesLater }

    /// True when the source keeps the target's instance as long as it lives: also what it makes later and keeps then.
    package var holds: Bool {
        switch self {
        case .direct, .optional, .collected, .named, .decorated, .completion, .lazy, .forward: true
        case .provider, .factory: false
        }
    }

    /// True when the target may be missing.
    package var mayBeMissing: Bool {
        switch self {
        case .optional: true
        case .direct, .collected, .named, .decorated, .completion, .lazy, .provider, .factory, .forward: false
        }
    }

    /// True for a parameter of a factory that is served while the factory waits.
    var isParameter: Bool {
        switch self {
        case .direct, .optional, .collected, .named: true
        case .decorated, .completion, .lazy, .provider, .factory, .forward: false
        }
    }

    /// True when the source passes run-time arguments to the target.
    package var givesArguments: Bool {
        switch self {
        case .factory, .decorated: true
        case .direct, .optional, .collected, .named, .completion, .lazy, .provider, .forward: false
        }
    }

    /// This kind seen through an adapter that says `inner`: what defers most wins, then what says most.
    func through(_ inner: Self) -> Self {
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
