public import StrataAppHost
import StrataCore

/// Runs a host for a test: on a manual clock, with scripted signals, and without the process's output and exit.
///
/// ```swift
/// @Test func feedIsStartedAgain() async throws {
///     let driver = HostDriver(try LayerStack(Presentation.self) { $0.register((any Feed).self) { FailingFeed() } })
///     driver.start()
///     try await driver.event { $0.kind == .restarting }
///     driver.clock.advance(by: .seconds(1))
///     try await driver.event { $0.kind == .restarted }
///     driver.send(.terminate)
///     #expect(await driver.ended().status == .success)
/// }
/// ```
///
/// Nothing sleeps: a test waits for an event of the host, and the wait throws if the host ends without it. A wait also
/// ends when its task is cancelled, for example by the time limit of a test. Then it writes the awaited condition to
/// standard error, because a test does not record an error after its time limit. Sendable.
public final class HostDriver: Sendable {
    /// How a host ended.
    public struct Ending: Sendable {
        /// The exit status.
        public let status: HostExit
        /// The text that it wrote to standard output, such as by `HostScope.print`.
        public let output: String
        /// The text that it wrote to standard error.
        public let errors: String
        /// The events that it reported, in order.
        public let events: [HostEvent]

        package init(status: HostExit, output: String = "", errors: String, events: [HostEvent]) {
            self.status = status
            self.output = output
            self.errors = errors
            self.events = events
        }

        /// The last line on standard error; empty when there is none.
        public var lastLine: String { errors.split(separator: "\n").last.map(String.init) ?? "" }
    }

    private struct State {
        var handlers: [Int: Signals.Handler] = [:]
        var subscriptions = 0
        var errors = ""
        var output = ""
        var exits: [HostExit] = []
        var events: [HostEvent] = []
        /// The exit status; nil until the host has ended.
        var status: HostExit?
        var hasStarted = false
        var waits = 0
        var waiters: [Int: Waiter] = [:]
        /// The numbers of the waits that were cancelled before they began.
        var cancelled: Set<Int> = []

        /// Removes and returns the waiters whose condition is met.
        mutating func takeMet() -> [Waiter] {
            let met = waiters.filter { $0.value.isMet(events, output) }
            for number in met.keys { waiters[number] = nil }
            return Array(met.values)
        }
    }

    /// How a wait ended.
    private enum WaitResult { case met, hostEnded, cancelled }

    /// A condition on the events and on the text that the host has written to standard output.
    private typealias Condition = @Sendable (_ events: [HostEvent], _ output: String) -> Bool

    private struct Waiter {
        let isMet: Condition
        let continuation: CheckedContinuation<WaitResult, Never>
    }

    /// The host under test.
    public let host: AppHost
    /// The clock for its deadlines and its back-off.
    public let clock: ManualClock
    private let levels: AsyncStream<MemoryPressure>.Continuation
    private let state: Locked<State>

    /// Creates a driver for a test's own layers.
    ///
    /// - Parameters:
    ///   - stack: The layers. The host closes their containers when it ends.
    ///   - deadlines: How long hooks may take, on the manual clock.
    ///   - seed: Determines the jitter of restarts: equal seeds give equal waits.
    public convenience init(_ stack: LayerStack, deadlines: HookDeadlines = .standard, seed: UInt64 = 0) {
        self.init(seed: seed) { AppHost(stack, deadlines: deadlines, surroundings: $0) }
    }

    package init(seed: UInt64 = 0, _ makeHost: (HostSurroundings) -> AppHost) {
        let state = Locked(State())
        let clock = ManualClock()
        var surroundings = HostSurroundings(
            program: "test",
            signals: Signals.timed { handler in
                let number = state.withLock { state in
                    state.subscriptions += 1
                    state.handlers[state.subscriptions] = handler
                    return state.subscriptions
                }
                return { _ = state.withLock { $0.handlers.removeValue(forKey: number) } }
            },
            output: { text in Self.change(state) { $0.output += text } },
            errorOutput: { text in state.withLock { $0.errors += text } },
            exitAtOnce: { status in state.withLock { $0.exits.append(status) } })
        surroundings.clock = clock
        surroundings.generator = SeededGenerator(seed: seed)
        let (stream, levels) = AsyncStream<MemoryPressure>.makeStream()
        surroundings.memoryPressure = MemoryPressureSource(name: "a test") { _ in stream }
        self.state = state
        self.clock = clock
        self.levels = levels
        host = makeHost(surroundings)
        host.observe { event in Self.change(state) { $0.events.append(event) } }
    }

    /// Changes the state, and resumes the waiters whose condition is then met.
    private static func change(_ state: Locked<State>, _ body: (inout State) -> Void) {
        let met = state.withLock { state in
            body(&state)
            return state.takeMet()
        }
        for waiter in met { waiter.continuation.resume(returning: .met) }
    }

    /// Runs the host until a signal arrives or a service fails.
    public func start() {
        begin { await $0.launch() }
    }

    /// Runs the host with a body, as `AppHost.launch` does: the body returns a `HostExit` or nothing.
    public func start<Outcome: Sendable>(_ body: @escaping @Sendable (HostScope) async throws -> Outcome) {
        begin { await $0.launch(body) }
    }

    /// Same as the generic form; the compiler chooses this one if it needs a type for `return .success`.
    @_disfavoredOverload
    public func start(_ body: @escaping @Sendable (HostScope) async throws -> HostExit) {
        begin { await $0.launch(body) }
    }

    private func begin(_ launch: @escaping @Sendable (AppHost) async -> HostExit) {
        state.withLock { state in
            state.hasStarted = true
            state.status = nil
        }
        Task { [self] in
            let status = await launch(host)
            let left = state.withLock { state in
                state.status = status
                defer { state.waiters = [:] }
                return state.waiters.values
            }
            for waiter in left { waiter.continuation.resume(returning: .hostEnded) }
        }
    }

    /// Sends a signal, as the process would receive it.
    public func send(_ signal: StopSignal) { send(signal, at: nil) }

    /// Sends a signal that arrived at a time of the source's clock; without a time, it arrives now.
    package func send(_ signal: StopSignal, at arrival: Duration?) {
        for (_, handler) in state.withLock({ $0.handlers.sorted { $0.key < $1.key } }) { handler(signal, arrival) }
    }

    /// Reports how short memory is, as the system would.
    public func reportMemoryPressure(_ level: MemoryPressure) { levels.yield(level) }

    /// Returns when the host is in a phase or has been in it.
    ///
    /// - Throws: ``HostDriverError`` if it has ended without entering the phase, or if the task is cancelled.
    public func reached(_ phase: HostPhase) async throws {
        try await until("the phase `\(phase)`") { events, _ in events.contains { $0.phase == phase } }
    }

    /// Returns when the text that the host has written to standard output contains `text`.
    ///
    /// - Throws: ``HostDriverError`` if it has ended without that, or if the task is cancelled.
    public func printed(_ text: String) async throws {
        try await until("the output `\(text)`") { _, output in output.contains(text) }
    }

    /// Returns when `count` matching events have arrived.
    ///
    /// - Returns: The last of them.
    /// - Throws: ``HostDriverError`` if the host has ended without them, or if the task is cancelled.
    @discardableResult
    public func event(
        count: Int = 1, where fits: @escaping @Sendable (HostEvent) -> Bool
    ) async throws -> HostEvent {
        let awaited = count == 1 ? "a matching event" : "\(count) matching events"
        try await until(awaited) { events, _ in events.count(where: fits) >= count }
        let found = events.filter(fits)
        guard found.count >= count else { throw error(.hostEnded, awaited) }
        return found[count - 1]
    }

    /// Waits for the end. Start the host first: before a start this returns `.success` at once.
    ///
    /// If the task is cancelled before that, for example by the time limit of a test, the status is `.failure`, and the
    /// last line of ``Ending/errors`` says that the wait was cancelled.
    public func ended() async -> Ending {
        guard state.withLock({ $0.hasStarted }) else { return ending(.success) }
        switch await wait({ _, _ in false }) {
        case .met, .hostEnded: return ending(state.withLock { $0.status } ?? .success)
        case .cancelled:
            let note =
                "the wait for the end of the host was cancelled, for example by the time limit of the test; "
                + "the host was in the phase `\(host.phase)`."
            CancelledWait.report(note)
            return ending(.failure, adding: "test: \(note)\n")
        }
    }

    private func ending(_ status: HostExit, adding note: String = "") -> Ending {
        state.withLock { state in
            let isCut = !note.isEmpty && !state.errors.isEmpty && !state.errors.hasSuffix("\n")
            return Ending(
                status: status, output: state.output, errors: state.errors + (isCut ? "\n" : "") + note,
                events: state.events)
        }
    }

    /// The events that the host has reported so far.
    public var events: [HostEvent] { state.withLock { $0.events } }
    /// The text that it wrote to standard output so far.
    public var output: String { state.withLock { $0.output } }
    /// The text that it wrote to standard error so far.
    public var errors: String { state.withLock { $0.errors } }
    /// The statuses with which it requested an exit at once: one for the second signal and one for each later signal.
    public var exitsAtOnce: [HostExit] { state.withLock { $0.exits } }

    private func until(_ awaited: String, _ isMet: @escaping Condition) async throws {
        switch await wait(isMet) {
        case .met: return
        case .hostEnded: throw error(.hostEnded, awaited)
        case .cancelled:
            let error = error(.cancelled, awaited)
            CancelledWait.report("\(error)")
            throw error
        }
    }

    private func error(_ code: HostDriverError.Code, _ awaited: String) -> HostDriverError {
        state.withLock { state in
            HostDriverError(
                code: code, awaited: awaited, output: state.output, errors: state.errors, events: state.events)
        }
    }

    private func wait(_ isMet: @escaping Condition) async -> WaitResult {
        let number = state.withLock { state in
            state.waits += 1
            return state.waits
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: WaitResult? = state.withLock { state in
                    if isMet(state.events, state.output) { return .met }
                    if state.status != nil { return .hostEnded }
                    if state.cancelled.contains(number) { return .cancelled }
                    state.waiters[number] = Waiter(isMet: isMet, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard let waiter = state.waiters.removeValue(forKey: number) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return waiter
            }
            waiter?.continuation.resume(returning: .cancelled)
        }
        state.withLock { _ = $0.cancelled.remove(number) }
        return result
    }
}

/// The condition that a test waits for was not met: the host ended first, or the test was cancelled. Sendable.
public struct HostDriverError: Error, Sendable, CustomStringConvertible {
    /// Why the wait ended.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// The host has ended.
        public static let hostEnded = Code(description: "hostEnded")
        /// The task that waited was cancelled, for example by the time limit of a test.
        public static let cancelled = Code(description: "cancelled")
    }

    /// Why the wait ended.
    public let code: Code
    /// The condition in words, such as `a matching event`.
    public let awaited: String
    /// The text that the host wrote to standard output.
    public let output: String
    /// The text that the host wrote to standard error.
    public let errors: String
    /// The events that it reported.
    public let events: [HostEvent]

    /// One sentence, then the events, then the output and the errors.
    public var description: String {
        let sentence =
            code == .cancelled
            ? "The wait for \(awaited) of the host was cancelled, for example by the time limit of the test."
            : "The host has ended without \(awaited), for which the test waited."
        let texts = [(name: "output", text: output), (name: "errors", text: errors)]
        return
            ([sentence] + events.map { "  \($0)" }
            + texts.filter { !$0.text.isEmpty }.map { "\($0.name):\n\($0.text)" })
            .joined(separator: "\n")
    }
}
