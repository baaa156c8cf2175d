import Foundation
import StrataServiceLayer

/// Writes each message as a file named for its key, where a mail program would take it from. A second delivery of a
/// message finds the file and leaves it: so a receiver keeps one of each.
///
/// `deliveries.log` in the same folder has a line for each time that a message came.
actor FolderTransport: NotificationTransport, DeliveryReceipts, Registerable {
    static func register(in container: Container) {
        container.register(FolderTransport.self, FolderTransport.init(settings:)).scope(.container)
            .implements((any DeliveryReceipts).self) { $0 }
        container.register((any NotificationTransport).self) { (folder: FolderTransport) in folder }.scope(.container)
    }

    private let folder: URL

    init(settings: NotificationSettings) {
        folder = URL(fileURLWithPath: settings.folder)
    }

    func deliver(_ message: Message) throws {
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let target = folder.appendingPathComponent("\(message.key).txt")
        if !files.fileExists(atPath: target.path) { try write(message, to: target) }
        try log(message.key)
    }

    private func write(_ message: Message, to target: URL) throws {
        let files = FileManager.default
        let draft = folder.appendingPathComponent(".\(message.key).\(UUID().uuidString).part")
        do {
            try Data("To: \(message.recipient)\nSubject: \(message.subject)\n\n\(message.body)\n".utf8).write(to: draft)
            let handle = try FileHandle(forWritingTo: draft)
            try handle.synchronize()
            try handle.close()
            try files.moveItem(at: draft, to: target)
        } catch {
            // Whatever went wrong: a disk that is full would fill further with each attempt.
            try? files.removeItem(at: draft)
            // Somebody else has delivered the same message meanwhile.
            guard files.fileExists(atPath: target.path) else { throw error }
        }
    }

    /// Only messages whose file is there: a line without one would be a message that was lost.
    func receipts() throws -> [String: Int] {
        guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent("deliveries.log").path)
        else { return [:] }
        var receipts: [String: Int] = [:]
        for line in data.split(separator: UInt8(ascii: "\n")) {
            receipts[String(decoding: line, as: UTF8.self), default: 0] += 1
        }
        let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        return receipts.filter { files.contains("\($0.key).txt") }
    }

    private func log(_ key: String) throws {
        let file = folder.appendingPathComponent("deliveries.log")
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        let end = try handle.seekToEnd()
        do {
            try handle.write(contentsOf: Data("\(key)\n".utf8))
            try handle.close()
        } catch {
            // Half a line would become one with the next.
            try? FileHandle(forWritingTo: file).truncate(atOffset: end)
            throw error
        }
    }
}
