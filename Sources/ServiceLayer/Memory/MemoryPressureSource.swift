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
    private init(
        _ describe: @escaping @Sendable () -> String,
        _ open: @escaping @Sendable (any Clock<Duration>) -> AsyncStream<MemoryPressure>
    ) {
        self.describe = describe
        self.open = open
    }

    /// No reports: memory is released only when the application requests it.
    public static let none = MemoryPressureSource(name: "none") { _ in AsyncStream { $0.finish() } }

    /// The source that this system offers.
    ///
    /// On Linux it watches the first that it can open of `$MEMORY_PRESSURE_WATCH`, the `memory.pressure` of the
    /// process's own cgroup v2, and `/proc/pressure/memory`; its name says if the variable names a file that cannot be
    /// watched. In addition it polls the ratio of memory used to the limit every half second: 0.85 is a warning and
    /// 0.95 is critical, and each level ends when the ratio is 0.05 lower. If `$MEMORY_PRESSURE_WATCH` is `/dev/null`,
    /// it does neither. On Apple's systems it uses Dispatch.
    public static var system: MemoryPressureSource {
        #if canImport(Darwin)
            return .dispatch
        #else
            // Chosen once, so that the file that the name tells is the one that is watched.
            let chosen = Locked<MemoryPressureSource?>(nil)
            let choose: @Sendable () -> MemoryPressureSource = {
                chosen.withLock { known in
                    let source = known ?? LinuxMemoryPressure(.process).source
                    known = source
                    return source
                }
            }
            return MemoryPressureSource({ choose().name }, { choose().levels(on: $0) })
        #endif
    }

    package func levels(on clock: any Clock<Duration>) -> AsyncStream<MemoryPressure> { open(clock) }
}
