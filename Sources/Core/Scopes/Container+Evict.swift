/// What ``Container/evict(atLeast:)`` did. Sendable.
public struct EvictionReport: Sendable, Hashable {
    /// Services whose instance is gone.
    public var released: [ServiceKey] = []
    /// Services whose instance was let go by the container and is held by somebody else.
    public var stillHeld: [ServiceKey] = []
    /// Singletons that were told to give memory back.
    public var asked: [ServiceKey] = []
}

extension Container {
    /// Lets go of memory-sensitive instances and asks singletons that are `MemoryReleasing` to give memory back.
    ///
    /// An instance that somebody still holds stays the one: the next request gets it and keeps it again. This container
    /// only: a host goes through its layers, children before parents. The dearest goes first, by
    /// ``Registration/cost(bytes:)``; of equals a decorator before what it decorates, then as registered.
    ///
    /// - Parameter level: How short memory is. At `.normal` nothing happens.
    /// - Returns: What was let go, what is still held elsewhere, and who was asked.
    @discardableResult
    public func evict(atLeast level: MemoryPressure) -> EvictionReport {
        var report = EvictionReport()
        guard level > .normal else { return report }
        var demoted: [(entry: Entry, instance: DemotedInstance)] = []
        let entries = state.withLock { $0.decorators.reversed() + $0.entries }
        for (_, entry) in entries.enumerated().sorted(by: { Self.goesBefore($0, $1) }) {
            if let instance = entry.demote() {
                instance.drop()
                demoted.append((entry, instance))
            } else if entry.releaseMemory(at: level) {
                report.asked.append(entry.key)
            }
        }
        // Asked when all are dropped: what only another of them held is gone.
        for (entry, instance) in demoted {
            if instance.isAlive() {
                report.stillHeld.append(entry.key)
            } else {
                report.released.append(entry.key)
                emit(.init(kind: .evicted, service: entry.key, layer: name))
            }
        }
        return report
    }

    private static func goesBefore(
        _ left: (offset: Int, element: Entry), _ right: (offset: Int, element: Entry)
    ) -> Bool {
        (right.element.cost ?? 0, left.offset) < (left.element.cost ?? 0, right.offset)
    }
}
