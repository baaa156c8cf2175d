import Foundation

/// Runs a tool and collects what it prints, for so long and no longer.
struct Command {
    enum Outcome {
        case notFound
        case timedOut
        case ended(status: Int32, output: Data, errors: Data)
    }

    let tool: String
    let arguments: [String]

    init(_ tool: String, _ arguments: [String]) {
        self.tool = tool
        self.arguments = arguments
    }

    #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
        /// Blocks until the tool has ended or the time is over; then the tool is stopped.
        func run(timeout: Double) -> Outcome {
            guard let executable = Self.find(tool) else { return .notFound }
            // Files, not pipes: two full pipes would need two readers.
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "strata-command-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let output = folder.appendingPathComponent("output")
            let errors = folder.appendingPathComponent("errors")
            let process = Process()
            process.executableURL = executable
            process.arguments = arguments
            process.standardInput = FileHandle.nullDevice
            let ended = DispatchSemaphore(value: 0)
            process.terminationHandler = { _ in ended.signal() }
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data().write(to: output)
                try Data().write(to: errors)
                process.standardOutput = try FileHandle(forWritingTo: output)
                process.standardError = try FileHandle(forWritingTo: errors)
                try process.run()
            } catch {
                return .notFound
            }
            guard ended.wait(timeout: .now() + timeout) == .success else {
                process.terminate()
                return .timedOut
            }
            return .ended(
                status: process.terminationStatus, output: (try? Data(contentsOf: output)) ?? Data(),
                errors: (try? Data(contentsOf: errors)) ?? Data())
        }

        private static func find(_ tool: String) -> URL? {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            #if os(Windows)
                let (separator, name): (Character, String) = (";", tool + ".exe")
            #else
                let (separator, name): (Character, String) = (":", tool)
            #endif
            return path.split(separator: separator)
                .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        }
    #else
        /// No process can be started here, so the tool counts as not found.
        func run(timeout: Double) -> Outcome { .notFound }
    #endif
}
