import Foundation
import StrataArchitecture
import Testing

/// The processor time of one thread, so that other tests and other programs do not count.
struct SpeedTests {
    /// A sanitizer's checks of each access make the scanner several times as slow.
    #if SANITIZED
        private let limit = 20.0
    #else
        private let limit = 2.0
    #endif

    @Test func millionLinesTakeUnderTwoSecondsInDebug() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appendingPathComponent("Contracts"), includingPropertiesForKeys: nil)
        let texts = try files.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
            .map { try Data(contentsOf: $0) }
        let text = [UInt8](texts.reduce(Data(), +))
        let scanner = SourceScanner()
        var lines = 0
        var seconds = 0.0
        while lines < 1_000_000 {
            let start = try processorTime()
            lines += scanner.scan(bytes: text).lineCount
            seconds += try processorTime() - start
        }
        print("scanned \(lines) lines in \(seconds) s of one thread's processor time")
        #expect(seconds < limit)
    }
}
