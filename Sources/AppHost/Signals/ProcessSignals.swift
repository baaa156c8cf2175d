internal import Dispatch
internal import StrataCore

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The process's signals: a C handler writes each signal and its time to a pipe; a queue reads the pipe and calls the
/// subscribers.
///
/// The time is taken in the handler, because on a busy machine the queues may run much later than the handler: two
/// signals that arrived together would seem to be a tenth of a second apart.
///
/// Dispatch's own signal sources are not used, because they take effect some time after they are activated. A signal in
/// between ends the process although a host has begun to start. (Seen on Linux: a `kill` right after `activate()`.)
final class ProcessSignals: @unchecked Sendable {
    // Sendable: the mutable state is in `state`, which is locked; `source` is constant and only its own queue uses it.
    static let shared = ProcessSignals()

    private struct State {
        var handlers: [Int: Signals.Handler] = [:]
        var subscriptions = 0
        /// The previous actions of the signals; empty while there are no subscribers.
        var previous: [StopSignal: PreviousAction] = [:]
    }

    /// The record that the C handler writes. It has fewer than `PIPE_BUF` bytes, so each write and each read transfers
    /// a whole record.
    private struct Arrival {
        var number: Int64 = 0
        /// Of the system's monotonic clock.
        var nanoseconds: Int64 = 0
    }

    /// The previous handler in the C library's form, which is a constant function.
    private struct PreviousAction: @unchecked Sendable {
        // Sendable: a pointer to code.
        #if canImport(Darwin)
            let action: (@convention(c) (Int32) -> Void)?
        #else
            let action: __sighandler_t?
        #endif
    }

    private static let observed: [StopSignal] = [.interrupt, .terminate, .hangup]
    /// The C handler writes to it, so it is created before the handler is installed; -1 if the system gave no pipe.
    private static let pipe: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard ProcessSignals.makePipe(&ends) == 0 else { return (-1, -1) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A full pipe must not block the handler; it is full only long after the second signal.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        return (ends[0], ends[1])
    }()

    private let state = Locked(State())
    private let source: (any DispatchSourceRead)?

    private init() {
        let descriptor = Self.pipe.reading
        guard descriptor >= 0 else {
            source = nil
            return
        }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "strata.signals", qos: .userInteractive))
        self.source = source
        source.setEventHandler { [weak self] in
            var arrival = Arrival()
            let size = MemoryLayout<Arrival>.size
            guard unsafe read(descriptor, &arrival, size) == size else { return }
            self?.deliver(StopSignal(rawValue: Int32(arrival.number)), .nanoseconds(arrival.nanoseconds))
        }
        source.activate()
    }

    /// Subscribes a handler to signals; the returned closure ends the subscription.
    func add(_ handler: @escaping Signals.Handler) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.subscriptions += 1
            state.handlers[state.subscriptions] = handler
            if state.handlers.count == 1 { Self.install(&state) }
            return state.subscriptions
        }
        return { [self] in
            _ = state.withLock { state in
                defer { if state.handlers.isEmpty { Self.uninstall(&state) } }
                return state.handlers.removeValue(forKey: number)
            }
        }
    }

    /// On a separate queue, because a handler that blocks in a write without a reader must not delay the next signal.
    private func deliver(_ signal: StopSignal, _ arrival: Duration) {
        let handlers = state.withLock { $0.handlers.sorted { $0.key < $1.key } }
        DispatchQueue(label: "strata.signal", qos: .userInteractive).async {
            for (_, handler) in handlers { handler(signal, arrival) }
        }
    }

    /// Without a pipe, the signals keep their default action and end the process.
    private static func install(_ state: inout State) {
        guard pipe.writing >= 0 else { return }
        for observed in observed {
            let previous = signal(observed.rawValue) { number in
                // Only calls that are allowed in a signal handler: the time, and one write; errno is restored.
                let before = errno
                var time = timespec()
                _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
                var arrival = Arrival(
                    number: Int64(number), nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
                _ = unsafe write(ProcessSignals.pipe.writing, &arrival, MemoryLayout<Arrival>.size)
                errno = before
            }
            // `nohup` makes the program ignore this signal on purpose, so it stays ignored.
            if observed == .hangup, unsafe unsafeBitCast(previous, to: Int.self) == 1 {
                _ = signal(observed.rawValue, previous)
                continue
            }
            state.previous[observed] = PreviousAction(action: previous)
        }
    }

    private static func uninstall(_ state: inout State) {
        for (observed, previous) in state.previous { _ = signal(observed.rawValue, previous.action) }
        state.previous = [:]
    }

    /// Separate from the property `pipe`, which has the name of the C function.
    private static func makePipe(_ ends: inout [Int32]) -> Int32 {
        #if canImport(Darwin)
            unsafe Darwin.pipe(&ends)
        #elseif canImport(Glibc)
            unsafe Glibc.pipe(&ends)
        #else
            unsafe Musl.pipe(&ends)
        #endif
    }
}
