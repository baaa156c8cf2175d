import StrataSwinjectBridge
import class StrataCore.Locked
import struct StrataCore.ResolutionError

/// The events of a tree of containers.
final class Recorded: Sendable {
    private let list = Locked<[SwinjectEvent]>([])

    init(_ container: Container) {
        container.observe { [self] event in list.withLock { $0.append(event) } }
    }

    var events: [SwinjectEvent] { list.withLock { $0 } }
    var failures: [StrataResolutionError] { events.compactMap(\.error) }

    /// The services of the events of one kind, as text.
    func services(_ kind: SwinjectEvent.Kind) -> [[String]] {
        events.filter { $0.kind == kind }.map { $0.services.map { "\($0)" } }
    }
}
