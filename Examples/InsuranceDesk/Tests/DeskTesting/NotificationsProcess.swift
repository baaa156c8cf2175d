import Foundation
import StrataGRPC

/// A running `insurance-desk notifications`, which delivers into a folder of the test and ends with it; or with the process
/// of the tests, which may end before the last folder is released.
final class NotificationsProcess: Sendable {
    /// Where it listens.
    let address: Address
    private let process: Process
    /// Nothing is written: its end tells the other process to stop.
    private let life = Pipe()

    /// Returns when it listens.
    ///
    /// - Parameters:
    ///   - program: The path of `insurance-desk`.
    ///   - folder: Contains its messages, in `sent`, and its socket.
    init(_ program: String, in folder: URL) throws {
        let socket = folder.appendingPathComponent("notifications").path
        address = .unix(path: socket)
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", Self.untilTheEndOfInput, "sh", program, "notifications", "--notifications-folder",
            folder.appendingPathComponent("sent").path, "--notifications-listen", socket,
        ]
        // Where the configuration's file of somebody else cannot be found.
        process.currentDirectoryURL = folder
        process.standardInput = life
        process.standardOutput = FileHandle.nullDevice
        let log = Pipe()
        process.standardError = log
        try process.run()
        var text = Data()
        while !text.contains(Self.ready) {
            let part = log.fileHandleForReading.availableData
            guard !part.isEmpty else { throw Ended(log: String(decoding: text, as: UTF8.self)) }
            text += part
        }
        // Or the process would wait for a reader of its log.
        log.fileHandleForReading.readabilityHandler = { handle in
            if handle.availableData.isEmpty { handle.readabilityHandler = nil }
        }
    }

    deinit {
        try? life.fileHandleForWriting.close()
    }

    /// Runs its arguments as a command, and stops it when the standard input ends. Does not wait for its end, because the
    /// threads of Swift block the signal by which a shell learns of it.
    private static let untilTheEndOfInput = #""$@" </dev/null & read -r _; kill $!"#
    private static let ready = Data("delivering messages".utf8)

    private struct Ended: Error {
        let log: String
    }
}
