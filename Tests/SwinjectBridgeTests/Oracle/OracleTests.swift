import Foundation
import StrataSwinjectBridge
import Testing
import class StrataCore.Locked

private let environment = ProcessInfo.processInfo.environment
#if SANITIZED
    private let usual = 20
#else
    private let usual = 2_000
#endif
private let programs = environment["STRATA_ORACLE_PROGRAMS"].flatMap { Int($0) } ?? usual
private let first = environment["STRATA_ORACLE_FIRST"].flatMap { Int($0) } ?? 0

/// Runs random programs with the bridge and with a plain model of Swinject: both produce the same trace. The long form
/// is `Scripts/bridge-oracle.sh`.
@Suite("SwinjectBridge: oracle")
struct SwinjectBridgeOracleTests {
    private struct Outcome {
        var differences: [String] = []
        /// The number of programs that end before their last step because a step depends on the table of differences.
        var shortened = 0
    }

    /// The difference between the two traces for a seed; nil when they agree.
    private static func difference(_ seed: Int, _ shortened: inout Int) -> String? {
        var generator = OracleGenerator(seed: UInt64(seed))
        let program = generator.program()
        let expected = OracleModel.run(program)
        if expected.differingStep != nil { shortened += 1 }
        let runner = OracleRunner(program, until: expected.fatalStep ?? expected.differingStep ?? program.steps.count)
        if runner.trace.lines != expected.lines {
            let at = zip(runner.trace.lines, expected.lines).enumerated().first { $1.0 != $1.1 }?.offset
            let line = at ?? min(runner.trace.lines.count, expected.lines.count)
            let lines = expected.lines
            let ours = runner.trace.lines
            return """
                seed \(seed), line \(line): expected \(line < lines.count ? lines[line] : "the end"), \
                found \(line < ours.count ? ours[line] : "the end")
                """
        }
        if let step = expected.fatalStep, !expected.isDeferredFatal, !OracleRunner.isEnding(step, of: program) {
            return "seed \(seed), step \(step): a circle without end does not end with the message"
        }
        return nil
    }

    /// Runs the seeds on a thread with the stack size of an application's main thread.
    private static func run(_ seeds: Range<Int>) -> Outcome {
        let found = Locked(Outcome())
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            var outcome = Outcome()
            for seed in seeds where outcome.differences.count < 5 {
                if let difference = difference(seed, &outcome.shortened) { outcome.differences.append(difference) }
            }
            found.withLock { [outcome] in $0 = outcome }
            ended.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
        ended.wait()
        return found.withLock { $0 }
    }

    @Test func theBridgeBehavesLikeSwinject() {
        let outcome = Self.run(first..<first + programs)
        #expect(outcome.differences == [])
        #expect(outcome.shortened <= 10 + programs / 100, "too many programs are not compared to their end")
        print("oracle: \(outcome.shortened) programs compared up to a documented difference")
        print("oracle: seeds \(first)..<\(first + programs), \(outcome.differences.count) differences")
    }
}
