internal import StrataCore

extension MemoryPressureSource {
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
}
