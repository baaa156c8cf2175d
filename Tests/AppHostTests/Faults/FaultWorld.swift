import StrataAppHost
import StrataCore
import StrataTesting

/// The actions of the services in one cell, and their observations.
final class FaultWorld: Sendable {
    struct Entry: Hashable, Sendable, CustomStringConvertible {
        enum Mark: Sendable { case begun, done }

        let mark: Mark
        let hook: FaultCell.Hook
        let service: Int

        var description: String { "\(hook) \(service) \(mark)" }
    }

    private struct State {
        var entries: [Entry] = []
        var driver: HostDriver?
        var sent = 0
        var isFaultMet = false
    }

    let cell: FaultCell
    private let state = Locked(State())
    /// Releases the hooks that ignore their cancellation, after the end.
    private let release = Gate()

    init(_ cell: FaultCell) {
        self.cell = cell
    }

    var entries: [Entry] { state.withLock { $0.entries } }
    var sent: Int { state.withLock { $0.sent } }
    /// Whether the faulty hook was called.
    var isFaultMet: Bool { state.withLock { $0.isFaultMet } }

    /// The host's own deadlines, which apply to construction and closing; those of the faulty service; those of the
    /// others.
    static let hostDeadlines = HookDeadlines(
        resolve: .seconds(1), start: .seconds(1 << 20), stop: .seconds(1_000), health: .seconds(1), closed: .seconds(1),
        body: .seconds(1 << 20), grace: .seconds(1))
    static let faultyDeadlines = HookDeadlines(
        start: .seconds(1), stop: .seconds(1), health: .seconds(1), grace: .seconds(1))
    static let otherDeadlines = HookDeadlines(
        start: .seconds(1 << 20), stop: .seconds(1 << 20), health: .seconds(1 << 20), grace: .seconds(1 << 20))

    /// Runs the cell and returns its outcome.
    func live() async -> FaultRecord {
        let driver = HostDriver { surroundings in
            let layers = FaultLayers(self)
            return AppHost(
                layers.top, above: [layers.base, layers.middle], deadlines: Self.hostDeadlines,
                surroundings: surroundings)
        }
        state.withLock { $0.driver = driver }
        driver.start { [self] _ in
            send(at: .running)
            _ = await driver.host.health()
            let hasToBeStopped = sent > 0 || cell.hook == .run && [.throws, .cancelled].contains(cell.outcome)
            if hasToBeStopped { await Gate.untilCancelled() }
            return .success
        }
        let ending = await driver.ended()
        let record = FaultRecord(
            cell: cell, entries: entries, ending: ending, sent: sent, isFaultMet: isFaultMet,
            exitsAtOnce: driver.exitsAtOnce, hasEnded: true)
        release.open()
        state.withLock { $0.driver = nil }
        return record
    }

    /// One hook of one service.
    func call(_ hook: FaultCell.Hook, of service: Int) async throws {
        note(.begun, hook, service)
        if service == 0, hook == .start { send(at: .starting) }
        if hook == .stop { send(at: .stopping) }
        let isFaulty = hook == cell.hook && service == cell.service
        if isFaulty {
            state.withLock { $0.isFaultMet = true }
            send(at: .inTheHook)
            try await misbehave(hook)
        } else if hook == .run {
            await Gate.untilCancelled()
        }
        note(.done, hook, service)
    }

    private func misbehave(_ hook: FaultCell.Hook) async throws {
        switch cell.outcome {
        case .succeeds: break
        case .throws: throw Broken()
        case .cancelled: throw CancellationError()
        case .hangs:
            if hook != .run { await pass(hook) }
            await Gate.untilCancelled()
            throw CancellationError()
        case .ignores:
            if hook != .run { await pass(hook) }
            await withTaskCancellationHandler {
                await release.wait()
            } onCancel: {
                // Independent of the reason for the cancellation, and of the time that is left.
                driver?.clock.advance(by: .seconds(hook == .resolve ? 1_000 : 1))
            }
        }
    }

    /// The hook's deadline passes, unless a signal has cancelled it anyway.
    private func pass(_ hook: FaultCell.Hook) async {
        guard sent == 0 || ![.resolve, .start].contains(hook) else { return }
        // Others are constructed at the same time with the same deadline, and come first.
        let first = cell.shape == .parallel && hook == .resolve ? [1, 0, 3, 2, 4][cell.service] : cell.service
        if first != cell.service, let driver {
            _ = try? await driver.event {
                $0.kind == .constructed && $0.service?.typeName == "Faulty<\(faultNames[first])>"
            }
        }
        driver?.clock.advance(by: .seconds(1))
    }

    private var driver: HostDriver? { state.withLock { $0.driver } }

    private func note(_ mark: Entry.Mark, _ hook: FaultCell.Hook, _ service: Int) {
        state.withLock { $0.entries.append(Entry(mark: mark, hook: hook, service: service)) }
    }

    private func send(at moment: FaultCell.Moment) {
        guard moment == cell.moment else { return }
        let driver = state.withLock { state -> HostDriver? in
            guard state.sent == 0 else { return nil }
            state.sent = cell.signals
            return state.driver
        }
        // Different signals, because the same signal at once counts as one.
        let signals = cell.signals == 1 ? [.terminate] : [StopSignal.interrupt, .terminate, StopSignal(rawValue: 1)]
        for signal in signals.prefix(cell.signals) { driver?.send(signal) }
    }
}
