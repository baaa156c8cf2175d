/// How short memory is.
public enum MemoryPressure: Int, Sendable, Comparable, CaseIterable {
    /// There is enough.
    case normal
    /// What can be made again should be let go.
    case warning
    /// The process may be ended soon.
    case critical

    /// Normal is less than warning, warning less than critical.
    public static func < (left: MemoryPressure, right: MemoryPressure) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A service that can give memory back without going away: a singleton with a cache.
public protocol MemoryReleasing: Sendable {
    /// Lets go of what can be made again. Called from any thread, under no lock.
    func releaseMemory(at level: MemoryPressure)
}
