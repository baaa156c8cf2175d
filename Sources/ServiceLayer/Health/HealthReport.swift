internal import StrataCore

/// The health of an application: a value that a web layer can serve. Sendable.
///
/// ```swift
/// let report = await status.health()
/// respond(report.isReady ? 200 : 503, report.json())
/// ```
public struct HealthReport: Hashable, Sendable {
    /// The health of one service.
    public struct Service: Hashable, Sendable {
        /// The service's name: the name of its type and, if it has one, the name of its registration.
        public let name: String
        /// Its health.
        public let health: Health
        /// Whether the service reports the health of another process, which it calls: it is a `PeerHealthReporting`.
        public let isPeer: Bool

        package init(name: String, health: Health, isPeer: Bool = false) {
            self.name = name
            self.health = health
            self.isPeer = isPeer
        }
    }

    /// The services of one layer that report health or are down for a restart.
    public struct Layer: Hashable, Sendable {
        /// The layer's name.
        public let name: String
        /// Its services, in the order of registration.
        public let services: [Service]

        package init(name: String, services: [Service]) {
            self.name = name
            self.services = services
        }
    }

    /// Whether the host is running and no service is unhealthy. The host is running from the time at which everything
    /// has started until the stop begins.
    public let isReady: Bool
    /// The layers that have such services, parents before children.
    public let layers: [Layer]

    package init(isRunning: Bool, layers: [Layer]) {
        self.layers = layers
        isReady = isRunning && layers.allSatisfy { $0.services.allSatisfy { $0.health.rank < 2 } }
    }

    /// The worst health of all services, peers included; healthy if none reports.
    public var health: Health { Self.worst(services) }

    /// The worst health of this process's own services, without its peers; healthy if none reports.
    public var ownHealth: Health { Self.worst(services.filter { !$0.isPeer }) }

    /// The worst health of the other processes that this one calls; nil if no service reports one. It is healthy or
    /// degraded, because the host reports an unhealthy peer as degraded.
    public var peerHealth: Health? {
        let peers = services.filter(\.isPeer)
        return peers.isEmpty ? nil : Self.worst(peers)
    }

    private var services: [Service] { layers.flatMap(\.services) }

    private static func worst(_ services: [Service]) -> Health {
        services.map(\.health).max { $0.rank < $1.rank } ?? .healthy
    }

    /// The report as JSON, the same for equal reports; ends with a line break. The members `own` and `peers` exist only
    /// if a service reports the health of another process.
    public func json() -> String {
        let layers = layers.map { layer in
            JSONValue.object([
                ("name", .string(layer.name)),
                (
                    "services",
                    .array(
                        layer.services.map { service in
                            .object(
                                [("name", .string(service.name))] + service.health.members
                                    + (service.isPeer ? [("isPeer", .bool(true))] : []))
                        })
                ),
            ])
        }
        let sides = peerHealth.map { [("own", JSONValue.object(ownHealth.members)), ("peers", .object($0.members))] }
        return JSONValue.object(
            [("isReady", .bool(isReady))] + health.members + (sides ?? []) + [("layers", .array(layers))]
        ).text + "\n"
    }
}

extension Health {
    /// 0 for healthy, 1 for degraded, 2 for unhealthy.
    fileprivate var rank: Int {
        switch self {
        case .healthy: 0
        case .degraded: 1
        case .unhealthy: 2
        }
    }

    /// For a line of text: `degraded, 3 of 5 replicas`.
    package var words: String {
        switch self {
        case .healthy: "healthy"
        case .degraded(let reason): "degraded, \(reason)"
        case .unhealthy(let reason): "unhealthy, \(reason)"
        }
    }

    fileprivate var members: [(String, JSONValue)] {
        switch self {
        case .healthy: [("health", .string("healthy"))]
        case .degraded(let reason): [("health", .string("degraded")), ("reason", .string(reason))]
        case .unhealthy(let reason): [("health", .string("unhealthy")), ("reason", .string(reason))]
        }
    }
}

extension HealthReport: CustomStringConvertible {
    /// The line `ready: true` or `ready: false`, then one line for each service:
    /// `Services: Database degraded, 3 of 5 replicas`.
    public var description: String {
        let lines = layers.flatMap { layer in
            layer.services.map { "\(layer.name): \($0.name)\($0.isPeer ? " (peer)" : "") \($0.health.words)" }
        }
        return (["ready: \(isReady)"] + lines).joined(separator: "\n")
    }
}
