internal import StrataCore
internal import StrataServiceLayer

extension AppHost {
    /// Starts everything, runs until the task is cancelled or a background service fails, and stops everything.
    ///
    /// Cancellation is the graceful stop: the function returns normally after it. The caller handles signals, as a
    /// group of swift-service-lifecycle does: `Integrations/StrataLifecycle`.
    ///
    /// Background services that return do not end the host.
    ///
    /// - Throws: `BootstrapError` if the layers cannot be proved, before anything is constructed; ``HostError`` after
    ///   everything was stopped, or if the host has run before.
    public func run() async throws {
        let ending = await run(inbox: HostInbox()) { _ in await Self.untilCancelled() }
        if let error = ending.error { throw error }
    }

    /// Same as ``run()``, with a body: the host ends when `body` does, and returns its result.
    ///
    /// - Parameter body: Runs when everything has started, in a task of its own; write `{ @MainActor scope in … }` to
    ///   run it on the main actor. A stop cancels it, and waits for it before any service is stopped.
    /// - Throws: The errors of ``run()``, and the error of `body`, unchanged; `CancellationError` if a stop came before
    ///   the body.
    public func run<Output: Sendable>(
        _ body: @escaping @Sendable (HostScope) async throws -> Output
    ) async throws -> Output {
        let ending = await run(inbox: HostInbox(), body)
        if let error = ending.error { throw error }
        guard let output = ending.output else { throw CancellationError() }
        return try output.get()
    }

    /// The whole life of a host. Stop requests other than cancellation arrive in `inbox`; `saying` receives lines for a
    /// person who watches the process.
    func run<Output: Sendable>(
        inbox: HostInbox, output standardOutput: HostOutput? = nil,
        saying say: @escaping @Sendable (String) -> Void = { _ in },
        _ body: @escaping @Sendable (HostScope) async throws -> Output
    ) async -> HostEnding<Output> {
        guard claimRun() else { return HostEnding(reason: nil, error: HostError.alreadyRun, output: nil) }
        let recorder = makeRecorder()
        var machine = HostMachine()
        _ = machine.handle(.configure)
        enter(machine)
        let stack: ProvedStack
        do {
            stack = try proveForStart()
        } catch {
            _ = machine.handle(.proofFailed)
            enter(machine)
            return HostEnding(reason: .failure, error: error, output: nil)
        }
        recorder?.observe(stack.containers)
        for container in stack.containers {
            container.onRefusal { [weak self] problem in
                self?.notify(HostEvent(.refused, layer: problem.layer, problem: problem))
                say("\(problem)")
            }
        }
        let output = Locked<Result<Output, any Error>?>(nil)
        let scope = HostScope(
            presentation, status: status, output: standardOutput ?? HostOutput(surroundings.output),
            layers: layers)
        status.setGraph(stack.graph)
        status.report { [weak self] in await self?.health() ?? HealthReport(isRunning: false, layers: []) }
        let memory = Task { [watch = memoryWatch(stack.containers, saying: say)] in await watch.run() }
        let loop = HostLoop(
            stack: stack, inbox: inbox, deadlines: deadlines, surroundings: surroundings, recorder: recorder,
            observe: { [self] machine in
                note(machine)
                if machine.phase == .stopping { memory.cancel() }
            },
            notify: { [self] in notify($0) }, finishTrace: { [self] in finish($0) }, say: say)
        // A separate task, because stopping must not be cancelled with the caller. All hooks inherit the pressure
        // source and the status.
        let work = MemoryPressureHost.$current.withValue(status.feed.host) {
            HostStatus.$running.withValue(status) {
                Task { [machine] in
                    await loop.run(machine) {
                        let result: Result<Output, any Error>
                        do { result = .success(try await body(scope)) } catch { result = .failure(error) }
                        output.withLock { $0 = result }
                    }
                }
            }
        }
        machine = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            inbox.emit.yield(.stopRequested(.cancelled))
        }
        memory.cancel()
        status.feed.finish()
        if let recorder, recorder.finish() { finish(recorder.trace(loop.plan, of: stack.graph)) }
        let errors = machine.failures.map { HostError($0, loop.plan, of: stack.graph) }
        return HostEnding(
            reason: machine.reason, errors, output: output.withLock { $0 }, isHalted: machine.isHalted)
    }

    private func enter(_ machine: HostMachine) {
        note(machine)
        notify(HostEvent(.phase, phase: machine.phase))
    }

    static func untilCancelled() async {
        let (never, end) = AsyncStream<Never>.makeStream()
        var iterator = never.makeAsyncIterator()
        _ = await iterator.next()
        end.finish()
    }
}

/// The outcome of a run.
struct HostEnding<Output: Sendable>: Sendable {
    /// Nil if the host had run before.
    let reason: StopReason?
    /// A `BootstrapError` or a `HostError`.
    let error: (any Error)?
    /// The result of the body; nil if the body never began or was abandoned.
    let output: Result<Output, any Error>?
    /// Whether it ended before everything was stopped.
    var isHalted = false

    init(reason: StopReason?, error: (any Error)?, output: Result<Output, any Error>?) {
        self.reason = reason
        self.error = error
        self.output = output
    }

    init(reason: StopReason?, _ errors: [HostError], output: Result<Output, any Error>?, isHalted: Bool) {
        var first = errors.first
        first?.consequences = Array(errors.dropFirst())
        self.init(reason: reason, error: first, output: output)
        self.isHalted = isHalted
    }
}
