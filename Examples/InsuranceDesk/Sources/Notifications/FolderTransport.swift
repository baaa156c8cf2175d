import Foundation
import StrataServiceLayer

/// Writes each message as a file that is named after its key, for a mail program. A second delivery of a message finds
/// the file and leaves it unchanged, so the receiver gets each message once.
///
/// `deliveries.log` in the same folder has a line for each delivery of a message.
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
            // After any error, because on a full disk each attempt would leave another draft.
            try? files.removeItem(at: draft)
            // Another delivery of the same message may have succeeded meanwhile.
            guard files.fileExists(atPath: target.path) else { throw error }
        }
    }

    /// Only messages whose file exists: a line without a file would be a lost message.
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
            // A partial line would merge with the next one.
            try? FileHandle(forWritingTo: file).truncate(atOffset: end)
            throw error
        }
    }
}
