public import StrataCore

/// The start of an application: each hosted service with its times, and the chain that determined the total. Sendable.
///
/// The host reports it with the event `.running`; afterwards ``AppHost/startReport`` returns it.
public struct StartReport: Hashable, Sendable {
    /// One hosted service.
    public struct Service: Hashable, Sendable {
        /// The service.
        public let key: ServiceKey
        /// The name of its layer.
        public let layer: String
        /// When the host began with it, counted from the start.
        public let begun: Duration
        /// The time to construct it, including dependencies that did not exist yet.
        public let resolve: Duration
        /// The time that its `start()` took; nil if it has none.
        public let start: Duration?
        /// When it was up, counted from the start.
        public let ready: Duration
        /// Whether the application would have been up earlier if this service had been.
        public let isCritical: Bool
    }

    /// One construction or start, with its own duration. Equal when all properties are equal. Sendable.
    public struct Step: Hashable, Sendable {
        /// The kind: `construct`, `resolve` or `start`. `resolve` is the host's request for a hosted service, with all
        /// constructions that it caused.
        public let kind: String
        /// The service.
        public let key: ServiceKey
        /// The service's identity in the dependency graph, such as `Services/Demo.Network`.
        public let identity: String
        /// The service that requested it, or `the host`; nil if code outside of all factories requested it.
        public let requester: String?
        /// The duration, including the constructions that it caused.
        public let duration: Duration
        /// The duration without them; the same as `duration` if that is not known.
        public let own: Duration
    }

    /// The services in the order in which they were up.
    public let services: [Service]
    /// From the start until everything was up.
    public let total: Duration
    /// The source of memory pressure.
    public let memoryPressure: String
    /// The ten steps with the longest own duration, the longest first: constructions and starts if the start was
    /// traced, see ``AppHost/traceStartup(_:)``; otherwise the constructions and starts of the hosted services.
    public let slowest: [Step]
    /// Whether the start was traced.
    public let isTraced: Bool

    /// The services that determined the total, in order: only a faster start of these makes the application faster.
    public var criticalPath: [Service] { services.filter(\.isCritical) }
}

extension StartReport: CustomStringConvertible {
    /// A table, `*` before the services of the critical path.
    public var description: String {
        let rows = services.map { service in
            (
                "\(service.isCritical ? "*" : " ") \(service.key) (\(service.layer))",
                "constructed in \(Self.milliseconds(service.resolve))"
                    + (service.start.map { ", started in \(Self.milliseconds($0))" } ?? "")
                    + ", up after \(Self.milliseconds(service.ready))"
            )
        }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { $0 + String(repeating: " ", count: width - $0.count) + "  " + $1 }
        let path = criticalPath.map { "\($0.key)" }.joined(separator: " → ")
        let closing = ["critical path: \(path.isEmpty ? "none" : path)"] + (isTraced ? slowestLines : [])
        return """
            \(HostTexts.count(services.count, "service")) up in \(Self.milliseconds(total)).
            \((lines + closing).joined(separator: "\n"))
            memory pressure: \(memoryPressure)
            """
    }

    private var slowestLines: [String] {
        guard !slowest.isEmpty else { return ["slowest: none"] }
        return ["slowest, without nested constructions:"]
            + slowest.map { step in
                let requester = step.requester.map { " for \($0)" } ?? ""
                return "  \(Self.shortly(step.own))  \(step.kind) \(step.identity)\(requester)"
            }
    }

    /// In milliseconds; below one millisecond, in microseconds.
    private static func shortly(_ duration: Duration) -> String {
        duration < .milliseconds(1) ? "\(microseconds(duration)) µs" : milliseconds(duration)
    }

    private static func milliseconds(_ duration: Duration) -> String {
        "\(microseconds(duration) / 1000).\((microseconds(duration) % 1000) / 100) ms"
    }

    private static func microseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }

    /// The report as JSON; durations in microseconds. Ends with a line break.
    public func json() -> String {
        func value(_ duration: Duration) -> JSONValue { .int(Self.microseconds(duration)) }
        let services = services.map { service in
            JSONValue.object([
                ("type", .string(service.key.qualifiedTypeName)),
                ("name", .optional(service.key.name?.description)),
                ("layer", .string(service.layer)),
                ("begun", value(service.begun)),
                ("resolve", value(service.resolve)),
                ("start", service.start.map(value) ?? .null),
                ("ready", value(service.ready)),
                ("isCritical", .bool(service.isCritical)),
            ])
        }
        let steps = slowest.map { step in
            JSONValue.object([
                ("kind", .string(step.kind)),
                ("id", .string(step.identity)),
                ("for", .optional(step.requester)),
                ("duration", value(step.duration)),
                ("own", value(step.own)),
            ])
        }
        return JSONValue.object([
            ("version", .int(1)),
            ("unit", .string("microseconds")),
            ("total", value(total)),
            ("memoryPressure", .string(memoryPressure)),
            ("services", .array(services)),
            ("slowest", .array(steps)),
            ("isTraced", .bool(isTraced)),
        ]).text + "\n"
    }
}
