/// How short memory is.
public enum MemoryPressure: Int, Sendable, Comparable, CaseIterable {
    /// There is enough memory.
    case normal
    /// Objects that can be recreated should be released.
    case warning
    /// The system may end the process soon.
    case critical

    /// Normal is less than warning, warning less than critical.
    public static func < (left: MemoryPressure, right: MemoryPressure) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A service that can release memory while it stays alive: a singleton with a cache.
public protocol MemoryReleasing: Sendable {
    /// Releases objects that can be recreated. Called from any thread, without a lock held.
    func releaseMemory(at level: MemoryPressure)
}
