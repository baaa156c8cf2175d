public import StrataCore

/// What one pass through the layers gave back. Sendable.
public struct MemoryReleaseReport: Sendable {
    /// What one container did.
    public struct Layer: Sendable, Hashable {
        /// The layer's name.
        public let name: String
        /// What it let go, what is still held, and who was asked.
        public let eviction: EvictionReport
    }

    /// How short memory is.
    public let level: MemoryPressure
    /// Who followed `HostStatus.memoryPressure` and was told first.
    public let followers: Int
    /// Navigations that could not be reached, with the places that made them: their views were not released.
    public let notFollowing: [String]
    /// The layers in the order they were gone through, children before parents.
    public let layers: [Layer]
    /// Memory of the process in main memory before the pass, in bytes; nil where the system does not say.
    public let residentBefore: Int?
    /// The same after the pass.
    public let residentAfter: Int?
    /// Whether the allocator gave pages back to the system.
    public let gaveBackPages: Bool
}

extension MemoryReleaseReport: CustomStringConvertible {
    /// One line: `warning: 2 let go (Thumbnails, Index), 1 still held, 1 asked; resident 312 → 98 MiB`.
    public var description: String {
        let all = layers.map(\.eviction)
        let released = all.flatMap(\.released)
        var text = "\(level): \(released.count) let go"
        if !released.isEmpty { text += " (\(released.map(\.description).joined(separator: ", ")))" }
        text += ", \(all.map(\.stillHeld.count).reduce(0, +)) still held, \(all.map(\.asked.count).reduce(0, +)) asked"
        if let residentBefore, let residentAfter {
            text += "; resident \(residentBefore >> 20) → \(residentAfter >> 20) MiB"
        }
        if !notFollowing.isEmpty { text += "; not following: \(notFollowing.joined(separator: ", "))" }
        return text
    }
}
