import Foundation
import StrataAppHost
import StrataPresentationLayer
import Synchronization
import Values

/// The output of a screen: results on standard output, progress and faults on standard error.
public protocol Console: Sendable {
    /// Writes one line of a result.
    func write(_ line: String)
    /// Writes one line that is not a result.
    func note(_ line: String)
    /// Shows the progress of the work on a terminal; does nothing elsewhere.
    func showProgress(_ text: String)
    /// The first error of `write`: the result is incomplete. Nil if there was none.
    var failure: (any Error)? { get }
}

extension Console {
    /// Nil, for consoles that cannot fail.
    public var failure: (any Error)? { nil }
}

/// The process's standard streams. Characters of a line that a terminal would obey are written as their numbers.
final class ProcessConsole: Console, Registerable {
    static func register(in container: Container) {
        container.register((any Console).self) { ProcessConsole() }.scope(.container)
    }

    private let showsProgress = isatty(FileHandle.standardError.fileDescriptor) == 1
    /// Whether a line of progress is shown, which must be overwritten.
    private let hasProgress = Mutex(false)
    private let surroundings = HostSurroundings.process
    private let firstFailure = Mutex<OutputError?>(nil)

    var failure: (any Error)? { firstFailure.withLock { $0 } }

    func write(_ line: String) {
        clearProgress()
        do throws(OutputError) {
            try surroundings.output("\(line.printable)\n")
        } catch {
            firstFailure.withLock { $0 = $0 ?? error }
        }
    }

    func note(_ line: String) {
        clearProgress()
        surroundings.errorOutput("\(line.printable)\n")
    }

    func showProgress(_ text: String) {
        guard showsProgress else { return }
        hasProgress.withLock { $0 = true }
        surroundings.errorOutput("\r\u{1B}[K\(text)")
    }

    private func clearProgress() {
        let had = hasProgress.withLock { had in
            defer { had = false }
            return had
        }
        if had { surroundings.errorOutput("\r\u{1B}[K") }
    }
}
