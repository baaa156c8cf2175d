#if canImport(Darwin)
    internal import Dispatch
    internal import StrataCore

    extension MemoryPressureSource {
        /// The system's reports through Dispatch. Not tested so far, because the project's machines run Linux.
        static let dispatch = MemoryPressureSource(name: "DispatchSource.makeMemoryPressureSource") { _ in
            AsyncStream { continuation in
                let queue = DispatchQueue(label: "strata.memory-pressure")
                let source = DispatchSource.makeMemoryPressureSource(eventMask: .all, queue: queue)
                source.setEventHandler {
                    let event = source.data
                    let level: MemoryPressure =
                        event.contains(.critical) ? .critical : event.contains(.warning) ? .warning : .normal
                    continuation.yield(level)
                }
                continuation.onTermination = { _ in source.cancel() }
                source.activate()
            }
        }
    }
#endif
