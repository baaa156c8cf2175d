import Foundation
import StrataSwinjectBridge
import Testing
import class StrataCore.Locked

private let environment = ProcessInfo.processInfo.environment
#if SANITIZED
    private let usual = 500
#else
    private let usual = 5_000
#endif
private let programs = environment["STRATA_ORACLE_PROGRAMS"].flatMap { Int($0) } ?? usual
private let first = environment["STRATA_ORACLE_FIRST"].flatMap { Int($0) } ?? 0

/// Random programs, executed by the bridge and by a plain model of Swinject: both give one trace. Alone in
/// its process: `Scripts/bridge-oracle.sh`.
@Suite("SwinjectBridge: oracle", .enabled(if: environment["STRATA_ORACLE_PROGRAMS"] != nil))
struct SwinjectBridgeOracleTests {
    /// What differs in the program of a seed; nil where nothing does.
    private static func difference(_ seed: Int) -> String? {
        var generator = OracleGenerator(seed: UInt64(seed))
        let program = generator.program()
        let expected = OracleModel.run(program)
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

    /// On a thread with a stack as an application's main thread has.
    private static func run(_ seeds: Range<Int>) -> [String] {
        let found = Locked<[String]>([])
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            var differences: [String] = []
            for seed in seeds where differences.count < 5 {
                if let difference = difference(seed) { differences.append(difference) }
            }
            found.withLock { [differences] in $0 = differences }
            ended.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
        ended.wait()
        return found.withLock { $0 }
    }

    @Test func theBridgeDoesWhatSwinjectDoes() {
        let differences = Self.run(first..<first + programs)
        #expect(differences == [])
        print("oracle: seeds \(first)..<\(first + programs), \(differences.count) differences")
    }
}
