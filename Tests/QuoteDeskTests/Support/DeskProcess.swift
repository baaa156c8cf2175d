import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The built `quote-desk`, run from outside as its users run it.
final class DeskProcess: Sendable {
    struct Outcome {
        let output: String
        let errors: String
        /// The exit code, or 128 and the signal that ended it.
        let code: Int32
    }

    struct NotBuilt: Error {}

    private let process: Mutex<Process>
    /// One start at a time; see `start`.
    private static let starting = Mutex(())
    private let input: Pipe
    private let output: OutputLines
    private let errors: OutputLines
    private let ended: AsyncStream<Int32>
    let identifier: Int32

    /// - Parameter terminal: where standard error goes instead; the outcome has no errors then.
    init(
        _ arguments: [String], in folder: String? = nil, errorsTo terminal: FileHandle? = nil, drill: String? = nil
    ) throws {
        let process = Process()
        process.executableURL = try DeskProcess.executable
        process.arguments = arguments
        if let drill {
            process.environment = ProcessInfo.processInfo.environment.merging(["QUOTE_DESK_DRILL": drill]) { $1 }
        }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        ended = stream
        process.terminationHandler = { process in
            let isSignal = process.terminationReason == .uncaughtSignal
            continuation.yield(isSignal ? 128 + process.terminationStatus : process.terminationStatus)
            continuation.finish()
        }
        let pipes = try DeskProcess.starting.withLock { _ in try DeskProcess.start(process, terminal) }
        input = pipes.input
        output = OutputLines(pipes.output.fileHandleForReading)
        errors = OutputLines(pipes.errors.fileHandleForReading)
        identifier = process.processIdentifier
        self.process = Mutex(process)
    }

    /// Runs to the end with the text as standard input.
    static func run(_ arguments: String..., input: String = "", in folder: String? = nil) async throws -> Outcome {
        let process = try DeskProcess(arguments, in: folder)
        process.write(input)
        process.closeInput()
        return await process.outcome()
    }

    func write(_ text: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    func closeInput() {
        try? input.fileHandleForWriting.close()
    }

    func send(_ signal: Int32) {
        kill(identifier, signal)
    }

    /// The next line of standard output, or nil at its end.
    func line() async -> String? { await output.next() }

    /// Returns when standard error has had that line.
    /// - Returns: False at its end.
    func errorLine(_ line: String) async -> Bool {
        while let next = await errors.next() { if next == line { return true } }
        return false
    }

    /// The rest of the output, once the process has ended.
    func outcome() async -> Outcome {
        async let output = self.output.rest()
        async let errors = self.errors.rest()
        var code: Int32 = -1
        for await status in ended { code = status }
        return await Outcome(output: output, errors: errors, code: code)
    }

    /// Processes that other tests start meanwhile must not inherit the ends of the pipes, because then no reader would
    /// see the end of the file.
    private static func start(
        _ process: Process, _ terminal: FileHandle?
    ) throws -> (input: Pipe, output: Pipe, errors: Pipe) {
        let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
        for pipe in [pipes.input, pipes.output, pipes.errors] {
            _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        process.standardInput = pipes.input
        process.standardOutput = pipes.output
        if let terminal { process.standardError = terminal } else { process.standardError = pipes.errors }
        try process.run()
        if terminal != nil { try pipes.errors.fileHandleForWriting.close() }
        return pipes
    }

    /// Next to the tests, where the build puts both.
    private static var executable: URL {
        get throws {
            let folders = [Bundle.main.bundleURL, Bundle(for: DeskProcess.self).bundleURL.deletingLastPathComponent()]
            let candidates = folders.map { $0.appendingPathComponent("quote-desk") }
            guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
                throw NotBuilt()
            }
            return found
        }
    }
}

/// The lines of a pipe, which a separate thread reads as they arrive.
private actor OutputLines {
    private let chunks: AsyncStream<Data>
    private var iterator: AsyncStream<Data>.AsyncIterator?
    private var bytes: [UInt8] = []

    init(_ handle: FileHandle) {
        let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
        chunks = stream
        Thread.detachNewThread {
            while case let data = handle.availableData, !data.isEmpty { continuation.yield(data) }
            continuation.finish()
        }
    }

    func next() async -> String? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            guard await more() else { return nil }
        }
    }

    func rest() async -> String {
        while await more() {}
        return String(decoding: bytes, as: UTF8.self)
    }

    private func more() async -> Bool {
        var iterator = self.iterator ?? chunks.makeAsyncIterator()
        let data = await iterator.next(isolation: self)
        self.iterator = iterator
        bytes += data ?? Data()
        return data != nil
    }
}
