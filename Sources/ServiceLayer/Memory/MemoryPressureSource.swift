public import StrataCore

/// The way in which a host learns about memory pressure: from the system, not at all, or from a test's script.
/// Sendable.
///
/// ```swift
/// var surroundings = HostSurroundings.process
/// surroundings.memoryPressure = .none          // other code handles it
/// ```
public struct MemoryPressureSource: Sendable {
    /// A description for the start report: `/proc/pressure/memory, and available memory of the machine`.
    public var name: String { describe() }
    private let describe: @Sendable () -> String
    private let open: @Sendable (any Clock<Duration>) -> AsyncStream<MemoryPressure>

    /// Creates a custom source.
    ///
    /// - Parameters:
    ///   - name: The description of what the source watches.
    ///   - open: Begins to watch, on a clock. Each element says how short memory is now; a level above normal requests
    ///     a pass, even if the previous level was the same. Watching ends with the stream's consumer.
    public init(
        name: String, open: @escaping @Sendable (_ clock: any Clock<Duration>) -> AsyncStream<MemoryPressure>
    ) {
        self.init({ name }, open)
    }

    /// A source that describes what it watches only when it is used.
    init(
        _ describe: @escaping @Sendable () -> String,
        _ open: @escaping @Sendable (any Clock<Duration>) -> AsyncStream<MemoryPressure>
    ) {
        self.describe = describe
        self.open = open
    }

    /// No reports: memory is released only when the application requests it.
    public static let none = MemoryPressureSource(name: "none") { _ in AsyncStream { $0.finish() } }

    package func levels(on clock: any Clock<Duration>) -> AsyncStream<MemoryPressure> { open(clock) }
}
