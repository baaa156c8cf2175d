import Foundation

/// Runs a tool with a time limit and collects its output.
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

    #if os(macOS) || os(Linux)
        /// Blocks until the tool has ended. At the time limit, stops the tool and all processes that it started.
        func run(timeout: Double) -> Outcome {
            guard let executable = Self.find(tool) else { return .notFound }
            // Files instead of pipes, because two full pipes would need two readers.
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "strata-command-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let output = folder.appendingPathComponent("output")
            let errors = folder.appendingPathComponent("errors")
            let process = Process()
            process.executableURL = executable
            process.arguments = arguments
            process.standardInput = FileHandle.nullDevice
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
            let deadline = DispatchTime.now() + timeout
            let stop = DispatchWorkItem { ProcessTree.stop(process.processIdentifier) }
            DispatchQueue.global().asyncAfter(deadline: deadline, execute: stop)
            process.waitUntilExit()
            stop.cancel()
            guard DispatchTime.now() < deadline else { return .timedOut }
            return .ended(
                status: process.terminationStatus, output: Self.contents(of: output),
                errors: Self.contents(of: errors))
        }

        /// The contents of a file. `Data(contentsOf:)` is not used, because on Linux it leaks a page for an empty file.
        private static func contents(of file: URL) -> Data {
            (try? FileHandle(forReadingFrom: file).readToEnd()) ?? Data()
        }

        private static func find(_ tool: String) -> URL? {
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
                .map { URL(fileURLWithPath: String($0)).appendingPathComponent(tool) }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        }
    #else
        /// No process can be started on this platform, so the tool counts as not found.
        func run(timeout: Double) -> Outcome { .notFound }
    #endif
}

#if os(macOS) || os(Linux)
    /// Stops a process and its descendants. SwiftPM runs a manifest in a separate process group and leaves it running
    /// when SwiftPM itself is stopped, so a signal to the process or to its group is not enough.
    private enum ProcessTree {
        static func stop(_ root: pid_t) {
            var children: [pid_t: [pid_t]] = [:]
            for line in list().split(separator: "\n") {
                let numbers = line.split(separator: " ").compactMap { pid_t($0) }
                if numbers.count == 2 { children[numbers[1], default: []].append(numbers[0]) }
            }
            var tree = [root]
            var next = 0
            while next < tree.count {
                tree += children[tree[next]] ?? []
                next += 1
            }
            for process in tree { kill(process, SIGKILL) }
        }

        /// One line with the ids of each process and its parent; empty when there is no `ps`.
        private static func list() -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/ps")
            process.arguments = ["-A", "-o", "pid=", "-o", "ppid="]
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return "" }
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }
    }
#endif
