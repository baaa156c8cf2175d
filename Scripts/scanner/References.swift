import Foundation
import StrataArchitecture

/// Measures the references that text gives.
///
/// Usage: References accuracy ROOT [--all]   against the index store of the debug build of the package at ROOT
///        References speed FOLDER            how many lines a second, all files below FOLDER as one module
@main
enum References {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else { throw Failure("usage: References accuracy|speed FOLDER") }
        if arguments[1] == "speed" {
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

    /// Of all threads.
    static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
