import CoreMetrics
import Logging
import ServiceLifecycle
import StrataAppHost

// A host of ours in a group of theirs: one line.
extension AppHost: @retroactive Service {}

/// A service of ServiceLifecycle in a host of Strata: a service that runs until it is canceled.
struct Foreign<Wrapped: Service>: BackgroundService {
    let service: Wrapped
    func run() async throws { try await service.run() }
}

extension AppHost {
    /// Every event of the host as a line of a logger.
    func log(to logger: Logger) {
        observe { event in
            logger.log(level: event.error == nil ? .info : .error, "\(event)", metadata: ["kind": "\(event.kind)"])
        }
    }

    /// How many of each kind, and how long starts took.
    func measure() {
        observe { event in
            Counter(label: "host.events", dimensions: [("kind", "\(event.kind)")]).increment()
            guard event.kind == .started, let duration = event.duration, let service = event.service else { return }
            let (seconds, attoseconds) = duration.components
            Timer(label: "host.start", dimensions: [("service", "\(service)")])
                .recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        }
    }
}
