public import StrataCore

/// Where a host hears that memory is short: the system, nowhere, or a test's script. Sendable.
///
/// ```swift
/// var surroundings = HostSurroundings.process
/// surroundings.memoryPressure = .none          // somebody else takes care of it
/// ```
public struct MemoryPressureSource: Sendable {
    /// What it watches, for the start-up report: `/proc/pressure/memory, and available memory against 24 GiB`.
    public var name: String { describe() }
    private let describe: @Sendable () -> String
    private let open: @Sendable (any Clock<Duration>) -> AsyncStream<MemoryPressure>

    /// A source of one's own.
    ///
    /// - Parameters:
    ///   - name: What it watches.
    ///   - open: Begins to watch, on a clock. Each element says how short memory is now; one above normal asks for a
    ///     pass, also when the level before was the same. Watching ends with the stream's consumer.
    public init(
        name: String, open: @escaping @Sendable (_ clock: any Clock<Duration>) -> AsyncStream<MemoryPressure>
    ) {
        self.init({ name }, open)
    }

    /// A source that looks for what there is only when it is used.
    private init(
        _ describe: @escaping @Sendable () -> String,
        _ open: @escaping @Sendable (any Clock<Duration>) -> AsyncStream<MemoryPressure>
    ) {
        self.describe = describe
        self.open = open
    }

    /// Nobody tells: memory is given back only when the application asks for it.
    public static let none = MemoryPressureSource(name: "none") { _ in AsyncStream { $0.finish() } }

    /// What this system has.
    ///
    /// On Linux the first there is of `$MEMORY_PRESSURE_WATCH`, the `memory.pressure` of the process's own cgroup v2,
    /// and `/proc/pressure/memory`; and beside it always the ratio of memory used to the limit: 0.85 is a warning, 0.95
    /// critical, each until it is 0.05 below. Looked at every half second. On Apple's systems what Dispatch tells.
    public static var system: MemoryPressureSource {
        #if canImport(Darwin)
            .dispatch
        #else
            MemoryPressureSource(
                { LinuxMemoryPressure(.process).source.name }, { LinuxMemoryPressure(.process).source.levels(on: $0) })
        #endif
    }

    package func levels(on clock: any Clock<Duration>) -> AsyncStream<MemoryPressure> { open(clock) }
}
