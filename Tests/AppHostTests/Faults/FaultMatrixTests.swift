import Foundation
import StrataAppHost
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct FaultMatrixTests {
    /// `Scripts/whole-suites.sh` runs all of them; otherwise every seventh, which includes every hook, outcome and
    /// moment.
    private static var cells: [FaultCell] {
        if ProcessInfo.processInfo.environment["STRATA_SUITES"] == "whole" { return FaultCell.all }
        return FaultCell.all.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
    }

    @Test(arguments: FaultCell.Shape.allCases) func invariantsHoldInEveryCell(_ shape: FaultCell.Shape) async {
        let cells = Self.cells.filter { $0.shape == shape }
        let clock = ContinuousClock()
        let begin = clock.now
        var statuses: [HostExit: Int] = [:]
        var met = 0
        for cell in cells {
            let record = await FaultWorld(cell).live()
            statuses[record.ending.status, default: 0] += 1
            if record.isFaultMet { met += 1 }
            guard record.broken.isEmpty else {
                Issue.record(
                    "\(cell): \(record.broken)\n\(record.ending.events)\n\(record.ending.errors)\n\(record.entries)")
                return
            }
        }
        let times = statuses.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) with \($0.key)" }
        print(
            "\(shape): \(cells.count) cells in \(begin.duration(to: clock.now)), the fault met in \(met); ended: "
                + times.joined(separator: ", "))
        #expect(FaultCell.all.count == 3_900)
        #expect(met > cells.count / 2)
        #expect(statuses.keys.map(\.rawValue).sorted() == [0, 70, 143])
    }

    /// For each invariant, a record that breaks it, which the test must detect.
    @Test(arguments: FaultRecord.Invariant.allCases) func plantedFaultIsFound(_ invariant: FaultRecord.Invariant) async
    {
        let cell = FaultCell(
            hook: .stop, outcome: invariant == .abandonedIsNamed ? .ignores : .throws, service: 2, signals: 0,
            moment: .running, shape: .chain)
        var record = await FaultWorld(cell).live()
        #expect(record.broken.isEmpty)
        record.plant(invariant)
        #expect(record.broken.contains(invariant))
    }
}

extension FaultRecord {
    fileprivate mutating func plant(_ invariant: Invariant) {
        func index(_ hook: FaultCell.Hook, _ service: Int) -> Int {
            entries.firstIndex { $0.hook == hook && $0.mark == .begun && $0.service == service } ?? 0
        }
        switch invariant {
        case .startedAfterItsNeeds: entries.insert(entries.remove(at: index(.start, 4)), at: 0)
        case .stoppedOnce: entries.append(entries[index(.stop, 1)])
        case .stoppedInReverse: entries.swapAt(index(.stop, 0), index(.stop, 1))
        case .onlyStartedIsStopped: entries.removeAll { $0.hook == .start && $0.mark == .done && $0.service == 3 }
        case .closedOnce: entries.remove(at: index(.closed, 2))
        case .ends: hasEnded = false
        case .exitStatus: ending = .init(status: .success, errors: ending.errors, events: ending.events)
        case .lastLine: ending = .init(status: ending.status, errors: "", events: ending.events)
        case .abandonedIsNamed:
            ending = .init(status: ending.status, errors: "test: `Faulty<C>` did not stop", events: ending.events)
        }
    }
}
