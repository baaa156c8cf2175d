import Foundation
import Testing

/// Random programs, each run open, sealed, observed and in between: the container must give the same answers.
///
/// `STRATA_DIFFERENTIAL_PROGRAMS=n` runs another number, `STRATA_DIFFERENTIAL_FIRST=n` begins with another seed;
/// `STRATA_DIFFERENTIAL_SEED=n` runs one program, prints it and where its runs differ, and the smallest one that does.
/// `STRATA_DIFFERENTIAL_LOG=file` writes each seed to a file before its run, so that the seed of a crash is known.
@Suite struct DifferentialTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let isWhole = environment["STRATA_SUITES"] == "whole"
    #if SANITIZED
        // Each program takes ten times as long under a sanitizer; the long form sets another number.
        private static let usual = 500
    #else
        private static let usual = isWhole ? 200_000 : 2_000
    #endif

    private static func setting(_ name: String) -> Int? {
        environment["STRATA_DIFFERENTIAL_\(name)"].flatMap { Int($0) }
    }

    @Test func everyPathGivesTheSameAnswer() async {
        if let seed = Self.setting("SEED") { return await report(seed: seed) }
        let first = Self.setting("FIRST") ?? 0
        let count = Self.setting("PROGRAMS") ?? Self.usual
        let workers = 2
        var counts = Counts()
        await withTaskGroup(of: Counts.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var counts = Counts()
                    let log = SeedLog(worker)
                    for seed in stride(from: first + worker, to: first + count, by: workers) {
                        log.begins(seed)
                        let program = ProgramGenerator.program(seed: seed)
                        let modes = Self.isWhole ? program.modes : program.fewerModes
                        counts.add(program, await Comparison.of(program, modes))
                    }
                    return counts
                }
            }
            for await part in group { counts.join(part) }
        }
        print("differential: seeds \(first)..<\(first + count), \(counts)")
        if let first = counts.different.min() { print("differential: the first that differs is seed \(first)") }
        if Self.environment["STRATA_DIFFERENTIAL_REPORT"] != nil { print(counts.report) }
        await report(counts.different.sorted())
        #expect(counts.different.isEmpty)
        // The generator produces the cases that it exists for.
        if count >= 2_000 {
            #expect(counts.sealed * 2 > counts.programs && counts.constructed > 5 * counts.programs)
            for feature in Program.expectedFeatures {
                #expect(counts.features[feature, default: 0] > 0, "no program has: \(feature)")
            }
        }
    }

    @Test func twoThreadsGetTheSameAnswersAsOne() throws {
        let first = Self.setting("FIRST") ?? 0
        let seeds =
            Self.setting("SEED").map { $0..<($0 + 1) } ?? first..<(first + (Self.setting("PROGRAMS") ?? Self.usual) / 4)
        var different = 0
        for seed in seeds {
            let program = ThreadedProgram.program(seed: seed)
            let expected = try Run.outcome(of: program, .reference, areThreads: false)
            for mode in ThreadedProgram.modes {
                Watchdog.shared.begins(program.program, mode)
                let outcome = try Run.outcome(of: program, mode, areThreads: true)
                Watchdog.shared.ends(program.program)
                guard outcome.trace != expected.trace || !outcome.faults.isEmpty else { continue }
                different += 1
                guard different <= 3 else { continue }
                Issue.record(
                    """
                    Seed \(seed) differs under two threads, \(mode):
                    \(program)
                    one thread:  \(expected.trace.joined(separator: "\n             "))
                    two threads: \(outcome.trace.joined(separator: "\n             "))
                    \(outcome.faults.joined(separator: "\n"))
                    """)
            }
        }
        print("differential: two threads, \(seeds.count) programs, \(different) differences")
        #expect(different == 0)
    }

    /// Deep chains and large values on small stacks: an answer or `.tooDeep`, but never the end of the process.
    @Test func smallStacksGiveAnAnswerOrAnError() throws {
        let first = Self.setting("FIRST") ?? 0
        let count = max((Self.setting("PROGRAMS") ?? Self.usual) / 4, 1)
        let seeds = Self.setting("SEED").map { $0..<($0 + 1) } ?? first..<(first + count)
        let log = SeedLog("deep")
        var (different, requests, tooDeep) = (0, 0, 0)
        for seed in seeds {
            log.begins(seed)
            let program = DeepProgram.program(seed: seed)
            if Self.setting("SEED") != nil { print("seed \(seed):\n\(program)") }
            requests += program.requests.count * DeepProgram.modes.count
            for mode in DeepProgram.modes {
                let (faults, failures) = try DeepRun.faults(of: program, mode)
                tooDeep += failures
                guard !faults.isEmpty else { continue }
                different += 1
                if different <= 3 {
                    Issue.record("Seed \(seed), \(mode):\n\(program)\n\(faults.joined(separator: "\n"))")
                }
            }
        }
        print(
            "differential: small stacks, \(seeds.count) programs, \(requests) requests, \(tooDeep) too deep, "
                + "\(different) differences")
        #expect(different == 0)
        // The generator produces the cases that it exists for.
        if seeds.count >= 100 { #expect(tooDeep * 5 > requests && tooDeep < requests) }
    }

    /// The smallest program of each kind of difference, for as many seeds as requested.
    private func report(_ seeds: [Int]) async {
        var known: Set<String> = []
        for seed in seeds.prefix(Self.setting("REPORTS") ?? 3) {
            guard let smallest = await Self.smallest(of: seed), known.insert(smallest.signature).inserted else {
                continue
            }
            Issue.record(Comment(rawValue: smallest.text))
        }
    }

    private func report(seed: Int) async {
        let program = ProgramGenerator.program(seed: seed)
        let comparison = await Comparison.of(program)
        print("seed \(seed):\n\(program)\n\(comparison.reference.trace.joined(separator: "\n"))")
        for difference in comparison.differences { print(difference) }
        if let smallest = await Self.smallest(of: seed) { Issue.record(Comment(rawValue: smallest.text)) }
    }

    /// The smallest program that still differs, and where; nil when the seed's does not.
    private static func smallest(of seed: Int) async -> (signature: String, text: String)? {
        let program = ProgramGenerator.program(seed: seed)
        guard let difference = await Comparison.of(program).differences.first else { return nil }
        let modes = [difference.mode].filter { $0 != .reference }
        let smallest = await Reducer.smallest(of: program) {
            await Comparison.of($0, modes).differences.contains { $0.isLike(difference) }
        }
        let differences = await Comparison.of(smallest, modes).differences
        let text = """
            Seed \(seed) differs. Again: STRATA_DIFFERENTIAL_SEED=\(seed) swift test --filter Differential
            \(smallest)
            \(differences.map(\.description).joined(separator: "\n"))
            """
        return (differences.first?.signature ?? "", text)
    }
}

/// Prints the current seed of a worker, on request.
struct SeedLog {
    private let file: FileHandle?

    init(_ worker: some CustomStringConvertible) {
        guard let path = ProcessInfo.processInfo.environment["STRATA_DIFFERENTIAL_LOG"] else {
            file = nil
            return
        }
        _ = FileManager.default.createFile(atPath: "\(path).\(worker)", contents: nil)
        file = FileHandle(forWritingAtPath: "\(path).\(worker)")
    }

    func begins(_ seed: Int) {
        guard let file else { return }
        try? file.seek(toOffset: 0)
        file.write(Data("\(seed)\n".utf8))
    }
}

struct Counts: CustomStringConvertible {
    var programs = 0
    var sealed = 0
    var constructed = 0
    var failures = 0
    var features: [String: Int] = [:]
    var codes: [String: Int] = [:]
    var different: [Int] = []

    mutating func add(_ program: Program, _ comparison: Comparison) {
        programs += 1
        if comparison.sealedLayers > 0 { sealed += 1 }
        for line in comparison.reference.trace {
            if line.hasPrefix("  made") { constructed += 1 }
            if line.hasPrefix("  threw") {
                failures += 1
                codes[line.split(separator: " ").dropFirst().first.map(String.init) ?? "", default: 0] += 1
            }
        }
        for feature in program.features { features[feature, default: 0] += 1 }
        if !comparison.differences.isEmpty { different.append(program.seed) }
    }

    mutating func join(_ other: Counts) {
        programs += other.programs
        sealed += other.sealed
        constructed += other.constructed
        failures += other.failures
        codes.merge(other.codes, uniquingKeysWith: +)
        features.merge(other.features, uniquingKeysWith: +)
        different += other.different
    }

    /// How many programs had each feature, and how often requests failed with each code.
    var report: String {
        let lines = features.sorted { $0.key < $1.key } + codes.sorted { $0.key < $1.key }
        return lines.map { "    \($0.key): \($0.value)" }.joined(separator: "\n")
    }

    var description: String {
        "\(programs) programs, \(sealed) of them sealed, \(constructed) instances, \(failures) failures, "
            + "\(different.count) differences"
    }
}
