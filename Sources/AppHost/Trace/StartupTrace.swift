public import StrataCore

/// A recorded start of an application: what was constructed, on which thread or task, for which service, and how long it
/// took, with the hooks of hosted services and the waits. Sendable.
///
/// ``AppHost/traceStartup(_:)`` records one, and so does the option `--startup-trace FILE`. ``json(program:)`` writes it for
/// a viewer of traces and for `graph --timings`.
public struct StartupTrace: Sendable {
    /// Something that took time. Times count from the beginning of the run. Equal when all is. Sendable.
    public struct Span: Hashable, Sendable {
        /// What took the time.
        public struct Kind: Hashable, Sendable, CustomStringConvertible {
            /// The name of the kind, such as `construct`; the category of the event in ``StartupTrace/json(program:)``.
            public let description: String

            init(_ description: String) { self.description = description }

            /// The host as a whole: it configured and proved the layers, or started the hosted services.
            public static let phase = Kind("phase")
            /// A construction, with what was constructed for it in between and its completions. One that failed has an
            /// ``Span/error``; a container reports only its end, so its span begins when the last of its dependencies was
            /// constructed for it, and outside the host's own requests it has no length.
            public static let construct = Kind("construct")
            /// The host made a hosted service, with everything that it needed and nobody had constructed.
            public static let make = Kind("make")
            /// The `start()` of a hosted service.
            public static let start = Kind("start")
            /// Nothing was done: a request waited for a construction of another thread or task, or a hosted service for
            /// those that it needs.
            public static let wait = Kind("wait")
        }

        /// The short name of the service, or what the host did; in a wait, what was waited for.
        public let name: String
        /// What took the time.
        public let kind: Kind
        /// The service; in a wait, the one that was waited for. Nil for a phase.
        public let service: ServiceKey?
        /// The service's identity in the dependency graph, such as `Services/Demo.Network`; nil for a phase.
        public let identity: String?
        /// Where the service is registered; nil for a phase.
        public let site: SourceSite?
        /// The service whose construction asked for it, or `the host`; nil when code outside of all factories asked.
        public let requester: String?
        /// The row in a viewer: a thread, a hosted service, or a row of tasks that were not under way at once.
        public let track: String
        /// The thread that it ended on; nil where none was noted.
        public let thread: String?
        /// When it began.
        public let start: Duration
        /// How long it took, with all inside it.
        public let duration: Duration
        /// How long it took without the spans directly inside it.
        public internal(set) var own: Duration
        /// What was thrown; nil after a success.
        public let error: String?
    }

    /// All spans, sorted by track and beginning; a span stands before those inside it.
    public let spans: [Span]
    /// When all hosted services were up; nil when the start failed.
    public let up: Duration?

    /// The constructions and starts with the longest time of their own, at most `count`, the longest first.
    ///
    /// - Complexity: O(*n* log *n*) in the spans.
    public func slowest(_ count: Int = 10) -> [Span] {
        let candidates = spans.filter { $0.kind == .construct || $0.kind == .start }
        return Array(candidates.sorted { ($1.own, $0.start) < ($0.own, $1.start) }.prefix(max(0, count)))
    }
}
