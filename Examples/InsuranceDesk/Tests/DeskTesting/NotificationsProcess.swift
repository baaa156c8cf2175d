import Foundation
import StrataGRPC

/// A running `insurance-desk notifications`, which delivers into a folder of the test and ends with it.
final class NotificationsProcess: Sendable {
    /// Where it listens.
    let address: Address
    private let process: Process

    /// Returns when it listens.
    ///
    /// - Parameters:
    ///   - program: The path of `insurance-desk`.
    ///   - folder: Contains its messages, in `sent`, and its socket.
    init(_ program: String, in folder: URL) throws {
        let socket = folder.appendingPathComponent("notifications").path
        address = .unix(path: socket)
        process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [
            "notifications", "--notifications-folder", folder.appendingPathComponent("sent").path,
            "--notifications-listen", socket,
        ]
        // Where the configuration's file of somebody else cannot be found.
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
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
        process.terminate()
    }

    private static let ready = Data("delivering messages".utf8)

    private struct Ended: Error {
        let log: String
    }
}
