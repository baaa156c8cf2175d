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
    /// only: a host goes through its layers, children before parents.
    ///
    /// - Parameter level: How short memory is. At `.normal` nothing happens.
    /// - Returns: What was let go, what is still held elsewhere, and who was asked.
    @discardableResult
    public func evict(atLeast level: MemoryPressure) -> EvictionReport {
        var report = EvictionReport()
        guard level > .normal else { return report }
        for entry in state.withLock({ $0.entries }) {
            if let demoted = entry.demote() {
                if demoted.drop() {
                    report.stillHeld.append(entry.key)
                } else {
                    report.released.append(entry.key)
                    emit(.init(kind: .evicted, service: entry.key, layer: name))
                }
            } else if entry.releaseMemory(at: level) {
                report.asked.append(entry.key)
            }
        }
        return report
    }
}
