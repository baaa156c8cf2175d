package import StrataCore

/// The level for a ratio of usage to limit. It rises at once and falls only when the ratio is 0.05 below the threshold,
/// because otherwise a process that hovers around a threshold would release its caches again and again.
package struct RatioLevel: Sendable {
    private static let warning = 0.85
    private static let critical = 0.95
    private static let hysteresis = 0.05

    package private(set) var level = MemoryPressure.normal

    package init() {}

    /// Updates the level for a new ratio and returns it.
    package mutating func update(_ ratio: Double) -> MemoryPressure {
        let rising: MemoryPressure =
            ratio >= Self.critical ? .critical : ratio >= Self.warning ? .warning : .normal
        let falling: MemoryPressure =
            ratio >= Self.critical - Self.hysteresis
            ? .critical : ratio >= Self.warning - Self.hysteresis ? .warning : .normal
        level = max(rising, min(level, falling))
        return level
    }
}
