import Foundation
import StrataServiceLayer
import Synchronization

/// The input and output of screens. Each call of `write` has sent its text when it returns: nothing is buffered.
protocol Terminal: Sendable {
    func write(_ text: String)
    func writeError(_ text: String)
    /// On a terminal, shows the text in place of the previous progress; the next `write` removes it.
    func showProgress(_ text: String)
    /// Nil at the end of the input and after cancellation.
    func line() async -> String?
}

/// Standard input, output and error. `.hosted()`: the host stops it last, so the terminal is restored however the desk
/// ends.
final class SystemTerminal: Terminal, Startable, Registerable {
    static func register(in container: Container) {
        container.register(SystemTerminal.self, SystemTerminal.init(device:)).scope(.container)
            .implements((any Terminal).self) { $0 }
            .hosted()
    }

    private let device: any Device
    private let progressIsShown = Mutex(false)
    private let lines = LineReader()

    init(device: any Device) {
        self.device = device
    }

    func start() async {}

    func stop() async {
        clearProgress()
    }

    func write(_ text: String) {
        clearProgress()
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    func writeError(_ text: String) {
        clearProgress()
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    func showProgress(_ text: String) {
        guard device.showsProgress else { return }
        clearProgress()
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
        progressIsShown.withLock { $0 = true }
    }

    func line() async -> String? {
        await lines.next()
    }

    private func clearProgress() {
        let isShown = progressIsShown.withLock { shown in
            defer { shown = false }
            return shown
        }
        if isShown { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8)) }
    }
}

/// Splits standard input into lines.
private actor LineReader {
    private var source: ByteSource?
    private var bytes: [UInt8] = []

    func next() async -> String? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let line = bytes[..<end]
                bytes.removeFirst(end + 1)
                return text(line)
            }
            guard let more = await more() else {
                defer { bytes = [] }
                return bytes.isEmpty ? nil : text(bytes[...])
            }
            bytes += more
        }
    }

    private func more() async -> [UInt8]? {
        if source == nil { source = try? ByteSource(path: "-") }
        return try? await source?.next()
    }

    private func text(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
}
