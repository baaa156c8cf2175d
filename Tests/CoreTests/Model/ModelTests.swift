import Foundation
import StrataCore
import Testing

/// Random programs, run by real containers and by a plain model of what containers mean.
///
/// `STRATA_MODEL_SEED=n swift test --filter ModelTests` runs one program again, `STRATA_MODEL_PROGRAMS=n` another
/// number.
@Suite struct ModelTests {
    /// `Scripts/whole-suites.sh` runs a hundred thousand.
    private static let isWhole = ProcessInfo.processInfo.environment["STRATA_SUITES"] == "whole"
    private static let usual = isWhole ? 100_000 : repetitions(4_000)

    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private static func differs(_ program: Program, plant: Plant? = nil) async -> Bool {
        let real = await RealRun.observations(of: program)
        return real != ReferenceModel.observations(of: program, sealing: seals(real), plant: plant)
    }

    private static func seals(_ observations: [Observation]) -> [Bool] {
        observations.compactMap { if case .sealed(let isSealed) = $0 { isSealed } else { nil } }
    }

    @Test func containersBehaveLikeTheModel() async {
        if let seed = Self.setting("STRATA_MODEL_SEED") { return await report(seed: seed) }
        let count = Self.setting("STRATA_MODEL_PROGRAMS") ?? Self.usual
        let workers = 2
        var counts = Counts()
        await withTaskGroup(of: Counts.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var counts = Counts()
                    for seed in stride(from: worker, to: count, by: workers) {
                        let program = ProgramGenerator.program(seed: seed)
                        let real = await RealRun.observations(of: program)
                        counts.add(real)
                        if real != ReferenceModel.observations(of: program, sealing: Self.seals(real)) {
                            counts.different.append(seed)
                        }
                    }
                    return counts
                }
            }
            for await part in group { counts.join(part) }
        }
        print("model: seeds 0..<\(count), \(counts)")
        if let seed = counts.different.min() { await report(seed: seed) }
        #expect(counts.different.isEmpty)
        // The generator produces the cases that it exists for.
        #expect(counts.sealed * 5 > counts.programs && counts.failures > counts.programs)
        #expect(counts.instances > 3 * counts.programs && counts.closings > counts.programs / 10)
    }

    /// The smallest program that still differs, and the position of the difference.
    private func report(seed: Int) async {
        let program = ProgramGenerator.program(seed: seed)
        guard await Self.differs(program) else {
            print("seed \(seed) does not differ:\n\(program)")
            return
        }
        let smallest = await ProgramShrinker.smallest(of: program) { await Self.differs($0) }
        let real = await RealRun.observations(of: smallest)
        let model = ReferenceModel.observations(of: smallest, sealing: Self.seals(real))
        let position = zip(real, model).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let start = max(0, (position ?? min(real.count, model.count)) - 6)
        Issue.record(
            """
            Seed \(seed) differs. Again: STRATA_MODEL_SEED=\(seed) swift test --filter ModelTests
            \(smallest)
            real:  \(real[min(start, real.count)...].prefix(12))
            model: \(model[min(start, model.count)...].prefix(12))
            """)
    }

    /// An inverted rule of the model shows as a difference, so the programs reach it. Some are reached once in ten
    /// thousand programs, so this belongs to the whole suite.
    @Test(.enabled(if: isWhole), arguments: Plant.allCases) func aReversedRuleIsDetected(_ plant: Plant) async {
        for seed in 0..<20_000 {
            let program = ProgramGenerator.program(seed: seed)
            guard await Self.differs(program, plant: plant) else { continue }
            let smallest = await ProgramShrinker.smallest(of: program) { await Self.differs($0, plant: plant) }
            print("planted \(plant): seed \(seed), \(smallest.statements.count) statements")
            return
        }
        Issue.record("20,000 programs did not notice \(plant).")
    }

    private struct Counts: CustomStringConvertible {
        var programs = 0
        var instances = 0
        var failures = 0
        var closings = 0
        var sealed = 0
        var different: [Int] = []

        mutating func add(_ observations: [Observation]) {
            programs += 1
            var isSealed = false
            for observation in observations {
                switch observation {
                case .made: instances += 1
                case .failed: failures += 1
                case .closed: closings += 1
                case .sealed(let success): if success { isSealed = true }
                default: break
                }
            }
            if isSealed { sealed += 1 }
        }

        mutating func join(_ other: Counts) {
            programs += other.programs
            instances += other.instances
            failures += other.failures
            closings += other.closings
            sealed += other.sealed
            different += other.different
        }

        var description: String {
            "\(programs) programs, \(sealed) of them sealed, \(instances) instances, \(failures) failures, "
                + "\(closings) closings, \(different.count) differences"
        }
    }
}
