import Dispatch

#if canImport(Darwin)
    import Darwin
#endif

extension Signals {
    /// SIGINT and SIGTERM of this process.
    ///
    /// Handlers are called on a thread of their own, so a second signal ends a process whose every other thread is busy.
    /// As long as somebody observes, the signals' default action (ending the process) does not happen.
    public static let process = Signals { handler in
        let queue = DispatchQueue(label: "strata.signals", qos: .userInteractive)
        let sources = [StopSignal.interrupt, .terminate].map { signal in
            #if canImport(Darwin)
                // Kernel queues only watch there; elsewhere Dispatch takes the signal itself.
                _ = unsafe Darwin.signal(signal.rawValue, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: signal.rawValue, queue: queue)
            source.setEventHandler {
                // Dispatch merges signals that come together; each counts.
                for _ in 0..<max(1, source.data) { handler(signal) }
            }
            source.activate()
            return ObservedSignal(signal: signal, source: source)
        }
        return { for source in sources { source.end() } }
    }
}

/// One signal under observation.
private final class ObservedSignal: @unchecked Sendable {
    // Sendable: both are constant, and Dispatch sources may be cancelled from any thread.
    private let signal: StopSignal
    private let source: any DispatchSourceSignal

    init(signal: StopSignal, source: any DispatchSourceSignal) {
        self.signal = signal
        self.source = source
    }

    func end() {
        source.setEventHandler(handler: nil)
        source.cancel()
        #if canImport(Darwin)
            _ = unsafe Darwin.signal(signal.rawValue, SIG_DFL)
        #endif
    }
}
