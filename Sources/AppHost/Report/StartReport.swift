public import StrataCore

/// How an application started: each service with the time it took, and the chain that it all waited for. Sendable.
///
/// The host tells it with the event `.running`; ``AppHost/startReport`` has it afterwards.
public struct StartReport: Hashable, Sendable {
    /// One hosted service.
    public struct Service: Hashable, Sendable {
        /// The service.
        public let key: ServiceKey
        /// The name of its layer.
        public let layer: String
        /// When the host began with it, counted from the start.
        public let begun: Duration
        /// How long it took to make it, with what it needed and nobody had made.
        public let make: Duration
        /// How long its `start()` took; nil when it has none.
        public let start: Duration?
        /// When it was up, counted from the start.
        public let ready: Duration
        /// Whether the application would have been up earlier, had this service been.
        public let isCritical: Bool
    }

    /// The services in the order they were up.
    public let services: [Service]
    /// From the start until everything was up.
    public let total: Duration
    /// What tells of memory pressure.
    public let memoryPressure: String

    /// The services that the end of the start waited for, the first first: the only ones worth making faster.
    public var criticalPath: [Service] { services.filter(\.isCritical) }
}

extension StartReport: CustomStringConvertible {
    /// A table, `*` before the services of the critical path.
    public var description: String {
        let rows = services.map { service in
            (
                "\(service.isCritical ? "*" : " ") \(service.key) (\(service.layer))",
                "made in \(Self.milliseconds(service.make))"
                    + (service.start.map { ", started in \(Self.milliseconds($0))" } ?? "")
                    + ", up after \(Self.milliseconds(service.ready))"
            )
        }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { $0 + String(repeating: " ", count: width - $0.count) + "  " + $1 }
        let path = criticalPath.map { "\($0.key)" }.joined(separator: " → ")
        return """
            \(HostTexts.count(services.count, "service")) up in \(Self.milliseconds(total)).
            \((lines + ["critical path: \(path.isEmpty ? "none" : path)"]).joined(separator: "\n"))
            memory pressure: \(memoryPressure)
            """
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
                ("make", value(service.make)),
                ("start", service.start.map(value) ?? .null),
                ("ready", value(service.ready)),
                ("isCritical", .bool(service.isCritical)),
            ])
        }
        return JSONValue.object([
            ("version", .int(1)),
            ("unit", .string("microseconds")),
            ("total", value(total)),
            ("memoryPressure", .string(memoryPressure)),
            ("services", .array(services)),
        ]).text + "\n"
    }
}
