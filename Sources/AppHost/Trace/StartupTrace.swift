public import StrataCore

/// A recorded start of an application: each construction with its thread or task, its requester and its duration, and
/// the hooks of hosted services and the waits. Sendable.
///
/// ``AppHost/traceStartup(_:)`` records one, and so does the option `--startup-trace FILE`. ``json(program:)`` writes
/// it for trace viewers and for `graph --timings`.
public struct StartupTrace: Sendable {
    /// A period of time. Times count from the beginning of the run. Equal when all properties are equal. Sendable.
    public struct Span: Hashable, Sendable {
        /// The kind of work in the span.
        public struct Kind: Hashable, Sendable, CustomStringConvertible {
            /// The name of the kind, such as `construct`; the category of the event in ``StartupTrace/json(program:)``.
            public let description: String

            init(_ description: String) { self.description = description }

            /// The host as a whole: it configured and proved the layers, or started the hosted services.
            public static let phase = Kind("phase")
            /// A construction, including its completions and the constructions that it caused. One that failed has an
            /// ``Span/error``. A container reports only the end of a failed construction: if the host was constructing
            /// a hosted service, the span begins when the last of the dependencies was constructed; otherwise it has no
            /// length.
            public static let construct = Kind("construct")
            /// The host resolved a hosted service. This constructed the service and each dependency that did not exist
            /// yet.
            public static let resolve = Kind("resolve")
            /// The `start()` of a hosted service.
            public static let start = Kind("start")
            /// No work: a request waited for a construction on another thread or task, or a hosted service waited for
            /// the services that it needs.
            public static let wait = Kind("wait")
        }

        /// The short name of the service, or the host's activity; in a wait, the name of the awaited service.
        public let name: String
        /// The kind of work.
        public let kind: Kind
        /// The service; in a wait, the awaited one. Nil for a phase.
        public let service: ServiceKey?
        /// The service's identity in the dependency graph, such as `Services/Demo.Network`; nil for a phase.
        public let identity: String?
        /// Where the service is registered; nil for a phase.
        public let site: SourceSite?
        /// The service whose construction requested it, or `the host`; nil if code outside of all factories requested
        /// it.
        public let requester: String?
        /// The row in a viewer: a thread, a hosted service, or a row of tasks that did not overlap.
        public let track: String
        /// The thread that it ended on; nil if none was recorded.
        public let thread: String?
        /// When it began.
        public let start: Duration
        /// The total duration.
        public let duration: Duration
        /// The duration without the spans directly inside it.
        public internal(set) var own: Duration
        /// The error that was thrown; nil after a success.
        public let error: String?
    }

    /// All spans, sorted by track and beginning; a span comes before the spans inside it.
    public let spans: [Span]
    /// When all hosted services were up; nil when the start failed.
    public let up: Duration?

    /// The constructions and starts with the longest own duration, at most `count`, the longest first.
    ///
    /// - Complexity: O(*n* log *n*) in the number of spans.
    public func slowest(_ count: Int = 10) -> [Span] {
        let candidates = spans.filter { $0.kind == .construct || $0.kind == .start }
        return Array(candidates.sorted { ($1.own, $0.start) < ($0.own, $1.start) }.prefix(max(0, count)))
    }
}
