/// An event in a container: a value for logs, metrics and tests. Sendable.
///
/// See ``Container/observe(_:)``.
public struct ContainerEvent: Sendable, CustomStringConvertible {
    /// The kind of an event.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Name: String {
            case registered, sealed, constructed, waited, failed, reset, evicted, overridden, refused, notShared
            case closingFailed, leaked, closed
        }

        private let name: Name

        private init(_ name: Name) { self.name = name }

        /// The name of the kind, such as `constructed`.
        public var description: String { name.rawValue }

        /// A service was registered.
        public static let registered = Kind(.registered)
        /// The container was proved and sealed.
        public static let sealed = Kind(.sealed)
        /// An instance was constructed; `duration` is the time that it took, dependencies included.
        public static let constructed = Kind(.constructed)
        /// A request for `service` waited for a construction by another request; `duration` is the time that it waited.
        public static let waited = Kind(.waited)
        /// A resolve from outside failed; `error` is the reason.
        public static let failed = Kind(.failed)
        /// A scope was reset; `scope` names it.
        public static let reset = Kind(.reset)
        /// An instance was released because memory is short.
        public static let evicted = Kind(.evicted)
        /// A registration was replaced by a later one with `.replacing()`.
        public static let overridden = Kind(.overridden)
        /// A registration, a declaration or a modifier came too late and was refused; `problem` names the positions in
        /// source.
        public static let refused = Kind(.refused)
        /// An instance of a value type was constructed in weak scope. Each request constructs another, because values
        /// cannot be held weakly.
        public static let notShared = Kind(.notShared)
        /// A closing hook threw or was late; `underlying` is its error, which is a ``ClosingTimeout`` for a late one.
        public static let closingFailed = Kind(.closingFailed)
        /// An object of a scope is still alive after the scope's end; `scope` names the scope.
        public static let leaked = Kind(.leaked)
        /// The container was closed.
        public static let closed = Kind(.closed)
    }

    /// The kind of the event.
    public let kind: Kind
    /// The service that the event concerns; nil for events of the container itself, and for a refused `opens`.
    public var service: ServiceKey? { facts.service }
    /// The name of the container.
    public var layer: String { facts.layer }
    /// How long the construction or the wait took; nil for other events.
    public let duration: Duration?
    /// When a construction or a wait began; nil for other events. It ended `duration` later, possibly some time before
    /// the event, because an instance is reported when it is published.
    public let began: ContinuousClock.Instant?
    /// Where the service is registered, which distinguishes registrations of equal names. Nil for events other than a
    /// construction or a wait.
    public var site: SourceSite? { facts.site }
    /// The thread or the task of a construction or a wait; nil for other events.
    public let context: ConstructionContext?
    /// The reason that a resolve failed.
    public var error: ResolutionError? { facts.error }
    /// The problem of a refused registration, declaration or modifier.
    public var problem: Problem? { facts.problem }
    /// The scope that was reset, or that has ended while one of its objects is still alive.
    public var scope: String? { facts.scope }
    /// The error that a closing hook threw, or a ``ClosingTimeout``.
    public var underlying: (any Error)? { facts.underlying }

    /// The parts of an event that are equal in all constructions of a registration, and those that only rare events
    /// have. The events that a link reports share one object, because copying and destroying its parts for each event
    /// took an eighth of the instructions of a reported construction.
    final class Facts: Sendable {
        let service: ServiceKey?
        let layer: String
        let site: SourceSite?
        let error: ResolutionError?
        let problem: Problem?
        let scope: String?
        let underlying: (any Error)?

        init(
            _ service: ServiceKey?, layer: String, at site: SourceSite? = nil, error: ResolutionError? = nil,
            problem: Problem? = nil, scope: String? = nil, underlying: (any Error)? = nil
        ) {
            (self.service, self.layer, self.site) = (service, layer, site)
            (self.error, self.problem, self.scope, self.underlying) = (error, problem, scope, underlying)
        }
    }

    private let facts: Facts

    init(
        kind: Kind, service: ServiceKey? = nil, layer: String, error: ResolutionError? = nil, problem: Problem? = nil,
        scope: String? = nil, underlying: (any Error)? = nil
    ) {
        self.kind = kind
        duration = nil
        began = nil
        context = nil
        facts = Facts(
            service, layer: layer, error: error, problem: problem, scope: scope, underlying: underlying)
    }

    /// A construction or a wait that began at `began` and has just ended.
    ///
    /// - Parameters:
    ///   - service: The service that was constructed, or whose request waited.
    ///   - owner: The resolve.
    init(
        _ kind: Kind, _ service: ServiceKey, at site: SourceSite?, layer: String, since began: ContinuousClock.Instant,
        by owner: FlightOwner
    ) {
        let task: UInt64? = if case .awaited(let number) = owner.identity { number } else { nil }
        self.init(
            kind, Facts(service, layer: layer, at: site), since: began,
            ConstructionContext(task: task, outerTask: owner.outerTask))
    }

    /// A construction by the calling thread that began at `began` and has just ended.
    init(constructed facts: Facts, since began: ContinuousClock.Instant) {
        self.init(
            .constructed, facts, since: began, ConstructionContext(task: nil, outerTask: FlightOwner.taskAroundThread))
    }

    @inline(__always)
    private init(
        _ kind: Kind, _ facts: Facts, since began: ContinuousClock.Instant, _ context: ConstructionContext
    ) {
        self.kind = kind
        self.facts = facts
        duration = .now - began
        self.began = began
        self.context = context
    }

    /// The event as text, such as `Services: constructed Network in 0.0002 seconds`.
    public var description: String {
        var text = "\(layer): \(kind)"
        if let service { text += " \(service)" }
        if let scope { text += " \(scope)" }
        if let duration { text += " in \(duration)" }
        if let error { text += ": \(error)" }
        if let problem { text += ": \(problem.summary)" }
        if let underlying { text += ": \(underlying)" }
        return text
    }
}
