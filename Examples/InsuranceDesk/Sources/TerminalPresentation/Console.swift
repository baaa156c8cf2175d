import Foundation
import StrataPresentationLayer
import Synchronization

/// The output of a screen: results on standard output, progress and faults on standard error.
public protocol Console: Sendable {
    /// Writes one line of a result.
    func write(_ line: String)
    /// Writes one line that is not a result.
    func note(_ line: String)
    /// Shows the progress of the work on a terminal; does nothing elsewhere.
    func showProgress(_ text: String)
}

/// The process's standard streams.
final class ProcessConsole: Console, Registerable {
    static func register(in container: Container) {
        container.register((any Console).self) { ProcessConsole() }.scope(.container)
    }

    private let showsProgress = isatty(FileHandle.standardError.fileDescriptor) == 1
    /// Whether a line of progress is shown, which must be overwritten.
    private let hasProgress = Mutex(false)

    func write(_ line: String) {
        clearProgress()
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    func note(_ line: String) {
        clearProgress()
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    func showProgress(_ text: String) {
        guard showsProgress else { return }
        hasProgress.withLock { $0 = true }
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }

    private func clearProgress() {
        let had = hasProgress.withLock { had in
            defer { had = false }
            return had
        }
        if had { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
