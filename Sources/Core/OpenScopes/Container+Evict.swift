/// The result of ``Container/evict(atLeast:)``. Sendable.
public struct EvictionReport: Sendable, Hashable {
    /// Services whose instance was released and is no longer alive.
    public var released: [ServiceKey] = []
    /// Services whose instance the container has released, but other code still holds.
    public var stillHeld: [ServiceKey] = []
    /// Singletons that were asked to release memory.
    public var askedToReleaseMemory: [ServiceKey] = []
}

extension Container {
    /// Evicts memory-sensitive instances, and asks singletons that are `MemoryReleasing` to release memory.
    ///
    /// If other code still holds an evicted instance, the next request receives that instance, and the container caches
    /// it again. Affects only this container; a host evicts from each of its layers, children before parents. The most
    /// expensive instance goes first, by ``Registration/cost(bytes:)``. Among equal costs, decorators go first, later
    /// ones before earlier ones; then registrations follow in their order.
    ///
    /// - Parameter level: How short memory is. At `.normal` nothing happens.
    /// - Returns: The released services, those that other code still holds, and the singletons that were asked.
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
                report.askedToReleaseMemory.append(entry.key)
            }
        }
        // Checked only after all are dropped, because one of them may have been the only holder of another.
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
