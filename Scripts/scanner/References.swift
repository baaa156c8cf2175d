import Foundation
import StrataArchitecture

/// Measures the references that are found in text.
///
/// - `References accuracy ROOT [--all]` compares them with the index store of the debug build of the package at ROOT.
/// - `References speed FOLDER` prints the lines for each second, with all files below FOLDER as one module.
/// - `References check FOLDER LIMIT MEGABYTES` runs a whole check of FOLDER/App, as a test does, and fails above these
///   limits on two cores.
@main
enum References {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else { throw Failure("usage: References accuracy|speed|check FOLDER") }
        if arguments[1] == "check", arguments.count > 4, let limit = Limit(arguments[3]),
            let megabytes = Double(arguments[4])
        {
            try check(arguments[2], within: limit, and: megabytes)
        } else if arguments[1] == "speed" {
            try speed(arguments[2])
        } else {
            try accuracy(arguments[2], showsAll: arguments.contains("--all"))
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ text: String) { description = text }
    }

    static func accuracy(_ root: String, showsAll: Bool) throws {
        let codebase = try Codebase(packageAt: root)
        let store = try IndexStore(root: root)
        let compiled = store.compiled
        let modules = codebase.modules.filter { module in
            module.kind != .plugin && module.files.contains { compiled["\(root)/\($0.path)"] != nil }
        }
        var isGood = true
        for crossesFiles in [true, false] {
            let accuracy = ReferenceAccuracy(of: modules, root: root, in: store, crossingFiles: crossesFiles)
            print("\(accuracy.fileCount) files, \(crossesFiles ? "references to other files" : "all references")")
            for kind in SourceReference.Kind.allCases {
                guard let count = accuracy.counts[kind] else { continue }
                let name = kind.rawValue.padding(toLength: 16, withPad: " ", startingAt: 0)
                print(
                    "  \(name)\(count.both) right, \(count.missed) missed, \(count.wrong) wrong: "
                        + String(format: "recall %.2f %%, precision %.2f %%", count.recall * 100, count.precision * 100)
                )
                if kind == .type, count.recall < 0.99 || count.precision < 0.99 { isGood = false }
            }
            guard crossesFiles || showsAll else { continue }
            for line in accuracy.disagreements where showsAll || line.contains(" type ") { print("  \(line)") }
        }
        if !isGood {
            print("FAILED: less than 99 % of the type references agree")
            exit(1)
        }
    }

    static func speed(_ folder: String) throws {
        let url = URL(fileURLWithPath: folder)
        guard let walk = FileManager.default.enumerator(atPath: folder) else { throw Failure("no folder \(folder)") }
        var files: [SourceFile] = []
        while let path = walk.nextObject() as? String {
            guard path.hasSuffix(".swift"), walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular else {
                continue
            }
            files.append(SourceFile(path: path, module: "All", scan: SourceScan()))
        }
        let codebase = Codebase(root: url.path, modules: [Module(name: "All", files: files)])
        let lines = try SourceScanner().scan(files: files.map { "\(url.path)/\($0.path)" }).reduce(0) {
            $0 + $1.lineCount
        }
        for _ in 0..<3 {
            let start = Date()
            let startProcessor = processorTime()
            let graph = codebase.references()
            let time = Date().timeIntervalSince(start)
            let processor = processorTime() - startProcessor
            print(
                "\(files.count) files, \(lines) lines, \(graph.count) references: "
                    + String(
                        format: "%.2f s, %.2f s of processor time, %.2f million lines a second and core",
                        time, processor, Double(lines) / processor / 1e6))
        }
    }

    /// Reads the codebase, finds its references and checks contracts on them.
    ///
    /// The measured time is that of two free cores: the larger of half of the processor time of all threads, and the
    /// processor time of the main thread, which does the serial work. Other work of the machine does not count.
    static func check(_ folder: String, within limit: Limit, and megabytes: Double) throws {
        var best = Double.infinity
        var bestPass = Double.infinity
        var lines = 0
        for _ in 0..<3 {
            let start = Date()
            let starts = (processorTime(), processorTime(CLOCK_THREAD_CPUTIME_ID))
            let codebase = try Codebase(root: folder, folders: ["."])
            let found = codebase.violations(
                of: .forbidden(folders: ["type:*Planted"], uses: ["**"], within: ["App"]),
                .metric(.largestCycle(of: .files), atMost: 0, within: "App"), defaults: false)
            let time = Date().timeIntervalSince(start)
            let all = processorTime() - starts.0
            let onTwoCores = max(all / 2, processorTime(CLOCK_THREAD_CPUTIME_ID) - starts.1)
            best = min(best, onTwoCores)
            lines = codebase.files.reduce(0) { $0 + $1.scan.lineCount }
            print(
                "\(codebase.files.count) files, \(lines) lines, \(found.count) violations: "
                    + String(
                        format: "%.2f s by the clock, %.2f s of processor time, %.2f s on two free cores", time, all,
                        onTwoCores))
            bestPass = min(bestPass, try plainPass(over: codebase.files.map { "\(folder)/\($0.path)" }, lines: lines))
        }
        var usage = rusage()
        // RUSAGE_SELF, whose type differs between platforms.
        getrusage(0, &usage)
        // Linux counts in kilobytes.
        let peak = Double(usage.ru_maxrss) / 1000
        let (used, allowed, unit) =
            switch limit {
            case .plainPasses(let count): (best / bestPass, count, "plain passes")
            case .microsecondsForEachLine(let count): (best / Double(lines) * 1e6, count, "µs a line")
            }
        print(
            String(
                format: "best %.2f s, a plain pass %.3f s, %.3f µs a line; %.3f of %.3f \(unit), "
                    + "at most %.0f MB of %.0f MB",
                best, bestPass, best / Double(lines) * 1e6, used, allowed, peak, megabytes))
        if used > allowed || peak > megabytes {
            print("FAILED: above the limit")
            exit(1)
        }
    }

    /// A limit that is the same on each machine.
    enum Limit {
        /// Plain passes over the same bytes: one machine takes twice as long as another for both.
        case plainPasses(Double)
        /// For a build without optimization, whose plain passes take half as long on some machines, while a check takes
        /// the same time: a multiple of what the optimized build needed for a line in the same run.
        case microsecondsForEachLine(Double)

        init?(_ text: String) {
            if let count = Double(text) {
                self = .plainPasses(count)
            } else if text.hasSuffix("us"), let count = Double(text.dropLast(2)) {
                self = .microsecondsForEachLine(count)
            } else {
                return nil
            }
        }
    }

    /// The processor time of one thread that reads the files and looks at each byte once.
    static func plainPass(over paths: [String], lines: Int) throws -> Double {
        let start = processorTime(CLOCK_THREAD_CPUTIME_ID)
        var found = 0
        var words = 0
        for path in paths {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            bytes.withUnsafeBytes { buffer in
                var isInWord = false
                for byte in buffer {
                    let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
                    if byte == 0x0a { found += 1 }
                    if isLetter && !isInWord { words += 1 }
                    isInWord = isLetter
                }
            }
        }
        guard words > found, abs(found - lines) <= paths.count else {
            throw Failure("the plain pass counts \(found) lines of \(lines)")
        }
        return processorTime(CLOCK_THREAD_CPUTIME_ID) - start
    }

    /// Of all threads, or of one.
    static func processorTime(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
