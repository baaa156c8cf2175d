import Dispatch
import Foundation
import StrataArchitecture

/// Prints how many lines the scanner reads in a second: first on one thread with the files in memory, then on all cores
/// with the files on disk.
///
/// Usage: `Speed FOLDER LABEL`
@main
enum Speed {
    static func main() throws {
        let folder = CommandLine.arguments[1]
        let label = CommandLine.arguments[2]
        let paths = swiftFiles(below: folder)
        let contents = paths.compactMap { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } }
        let bytes = contents.reduce(0) { $0 + $1.count }
        let scanner = SourceScanner()
        var lines = 0
        var best = Double.infinity
        var bestProcessor = Double.infinity
        for _ in 0..<5 {
            lines = 0
            let start = DispatchTime.now().uptimeNanoseconds
            let startProcessor = processorTime()
            for content in contents { lines += scanner.scan(bytes: content).lineCount }
            best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
            bestProcessor = min(bestProcessor, processorTime() - startProcessor)
        }
        print("\(label): corpus \(paths.count) files, \(lines) lines, \(bytes / 1_000_000) MB")
        print(
            "\(label): one thread, in memory: \(best.formatted(3)) s, \((Double(lines) / best / 1e6).formatted(2)) million lines/s"
        )
        print(
            "\(label): the same in processor time, whatever else runs: \(bestProcessor.formatted(3)) s, \((Double(lines) / bestProcessor / 1e6).formatted(2)) million lines/s"
        )
        best = .infinity
        for _ in 0..<3 {
            let start = DispatchTime.now().uptimeNanoseconds
            _ = try scanner.scan(files: paths)
            best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
        }
        print(
            "\(label): all cores, from disk: \(best.formatted(3)) s, \((Double(lines) / best / 1e6).formatted(2)) million lines/s, \((1e6 * best / Double(lines)).formatted(2)) s for one million lines"
        )
    }

    static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func swiftFiles(below folder: String) -> [String] {
        guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
        var files: [String] = []
        while let path = walk.nextObject() as? String {
            let isFile = walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular
            if isFile, path.hasSuffix(".swift") { files.append("\(folder)/\(path)") }
        }
        return files.sorted()
    }
}

extension Double {
    func formatted(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
