public import StrataCore

/// The memory that one pass through the layers released. Sendable.
public struct MemoryReleaseReport: Sendable {
    /// The evictions of one container.
    public struct Layer: Sendable, Hashable {
        /// The layer's name.
        public let name: String
        /// The evicted instances, the instances that are still held, and the ones that were asked to release memory.
        public let eviction: EvictionReport
    }

    /// How short memory is.
    public let level: MemoryPressure
    /// The number of followers of `HostStatus.memoryPressure`, which were notified first.
    public let followers: Int
    /// Navigations that the pass could not reach, with the positions that created them: their views were not released.
    public let notFollowing: [String]
    /// The layers in the order of the pass, children before parents.
    public let layers: [Layer]
    /// The resident memory of the process before the pass, in bytes; nil if the system does not report it.
    public let residentBefore: Int?
    /// The same after the pass.
    public let residentAfter: Int?
    /// Whether the allocator returned pages to the system.
    public let returnedPages: Bool
}

extension MemoryReleaseReport: CustomStringConvertible {
    /// One line, such as
    /// `warning: 2 released (Thumbnails, Index), 1 still held, 1 asked to release memory; resident 312 → 98 MiB`.
    public var description: String {
        let all = layers.map(\.eviction)
        let released = all.flatMap(\.released)
        var text = "\(level): \(released.count) released"
        if !released.isEmpty { text += " (\(released.map(\.description).joined(separator: ", ")))" }
        text += ", \(all.map(\.stillHeld.count).reduce(0, +)) still held"
        text += ", \(all.map(\.askedToReleaseMemory.count).reduce(0, +)) asked to release memory"
        if let residentBefore, let residentAfter {
            text += "; resident \(residentBefore >> 20) → \(residentAfter >> 20) MiB"
        }
        if !notFollowing.isEmpty { text += "; not following: \(notFollowing.joined(separator: ", "))" }
        return text
    }
}
