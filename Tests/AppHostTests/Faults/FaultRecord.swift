import StrataAppHost
import StrataTesting

/// The outcome of a cell, and whether it is correct.
struct FaultRecord: Sendable {
    let cell: FaultCell
    var entries: [FaultWorld.Entry]
    var ending: HostDriver.Ending
    let sent: Int
    let isFaultMet: Bool
    var exitsAtOnce: [HostExit]
    var hasEnded: Bool

    /// The invariants of every cell.
    enum Invariant: String, CaseIterable, Sendable {
        case startedAfterItsNeeds, stoppedOnce, stoppedInReverse, onlyStartedIsStopped, closedOnce, ends, exitStatus
        case lastLine, abandonedIsNamed
    }

    private var isHalted: Bool { sent > 1 }

    /// The invariants that do not hold.
    var broken: [Invariant] { Invariant.allCases.filter { !holds($0) } }

    private func holds(_ invariant: Invariant) -> Bool {
        switch invariant {
        case .startedAfterItsNeeds:
            begun(.start).allSatisfy { number in
                cell.dependencies[number].allSatisfy { needed in
                    guard let up = position(.done, .start, needed), let began = position(.begun, .start, number) else {
                        return false
                    }
                    return up < began
                }
            }
        case .stoppedOnce:
            up.allSatisfy { number in
                let stops = begun(.stop).count { $0 == number }
                return isHalted ? stops <= 1 : stops == 1
            }
        case .stoppedInReverse: begun(.stop) == up.reversed().filter(begun(.stop).contains)
        case .onlyStartedIsStopped: Set(begun(.stop)).isSubset(of: done(.start))
        case .closedOnce:
            done(.resolve).allSatisfy { number in
                let closes = begun(.closed).count { $0 == number }
                return isHalted || isMadeTooLate(number) ? closes <= 1 : closes == 1
            }
        case .ends: hasEnded && (isHalted || [.stopped, .failed].contains(ending.events.last?.phase))
        // After the second signal, the host may have ended before the third.
        case .exitStatus:
            min(1, max(0, sent - 1))...max(0, sent - 1) ~= exitsAtOnce.count && statuses.contains(ending.status)
        case .lastLine: isLastLineRight
        case .abandonedIsNamed:
            !mustBeAbandoned
                || ending.errors.contains("Faulty<\(faultNames[cell.service])>")
                    && ending.errors.contains("abandoned")
        }
    }

    /// The services that were up, in the order in which the host learned of it.
    private var up: [Int] {
        ending.events.filter { $0.kind == .started }.compactMap { event in
            faultNames.firstIndex { "Faulty<\($0)>" == event.service?.typeName }
        }
    }

    private func begun(_ hook: FaultCell.Hook) -> [Int] {
        entries.filter { $0.hook == hook && $0.mark == .begun }.map(\.service)
    }

    private func done(_ hook: FaultCell.Hook) -> [Int] {
        entries.filter { $0.hook == hook && $0.mark == .done }.map(\.service)
    }

    private func position(_ mark: FaultWorld.Entry.Mark, _ hook: FaultCell.Hook, _ service: Int) -> Int? {
        entries.firstIndex { $0.hook == hook && $0.mark == mark && $0.service == service }
    }

    /// A factory that ignores its cancellation may deliver when the container is closed.
    private func isMadeTooLate(_ number: Int) -> Bool {
        cell.hook == .resolve && cell.outcome == .ignores && cell.service == number
    }

    /// The correct statuses. Two, if the order of two events on different threads decides.
    private var statuses: [HostExit] {
        if isHalted { return [.signal(.terminate)] }
        guard isFaultMet, cell.hook != .health, cell.outcome != .succeeds else { return [.success] }
        if cell.outcome == .throws { return [.failure] }
        switch cell.hook {
        case .stop, .closed: return [.failure]
        case .run:
            if cell.outcome == .hangs { return [.success] }
            // It may be called when it is cancelled already.
            return cell.outcome == .cancelled && sent == 0
                ? [.failure] : cell.outcome == .ignores ? [.failure] : [.success, .failure]
        case .resolve, .start: return sent == 0 ? [.failure] : [.success, .failure]
        case .health: return [.success]
        }
    }

    private var isLastLineRight: Bool {
        switch ending.status {
        // A signal that arrives while the host is stopping anyway is not the reason for the stop.
        case .success: ending.lastLine == (sent > 0 && isSignalTheReason ? "test: stopped by SIGTERM." : "")
        case .failure: ending.lastLine.hasPrefix("test: `Faulty<")
        default: ending.errors.contains("stopped at once by a second signal, SIGTERM")
        }
    }

    private var isSignalTheReason: Bool {
        switch cell.moment {
        case .starting, .running: true
        case .inTheHook: ![.stop, .closed].contains(cell.hook)
        case .stopping: false
        }
    }

    /// If success is also a correct status, the host may not have waited for the hook.
    private var mustBeAbandoned: Bool {
        cell.outcome == .ignores && isFaultMet && cell.hook != .health && !isHalted && statuses == [.failure]
    }
}
