import StrataSwinjectBridge
import struct StrataCore.ResolutionError
import Synchronization

/// The events of a tree of containers.
final class Recorded: Sendable {
    private let list = Mutex<[SwinjectEvent]>([])

    init(_ container: Container) {
        container.observe { [self] event in list.withLock { $0.append(event) } }
    }

    var events: [SwinjectEvent] { list.withLock { $0 } }
    var failures: [StrataResolutionError] { events.compactMap(\.error) }

    /// The services of the events of one kind, as texts.
    func services(_ kind: SwinjectEvent.Kind) -> [[String]] {
        events.filter { $0.kind == kind }.map { $0.services.map { "\($0)" } }
    }
}
