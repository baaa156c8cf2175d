import Foundation
import StrataServiceLayer

/// Writes each message as a file that is named after its key, for a mail program. The file is also the memory of the
/// key: a second delivery of a message finds it and leaves it unchanged, so the reader gets each message once, however
/// long ago the first delivery was and whatever has ended in between.
///
/// `deliveries.log` in the same folder has a line for each delivery of a message.
actor FolderTransport: NotificationTransport, Registerable {
    static func register(in container: Container) {
        container.expects(NotificationSettings.self, from: "main")
        container.register((any NotificationTransport).self, FolderTransport.init(settings:)).scope(.container)
    }

    private let folder: URL

    init(settings: NotificationSettings) {
        folder = URL(fileURLWithPath: settings.folder)
    }

    /// The message may come from another process, so nothing is taken for granted: a key must not lead out of the folder,
    /// and a line break in a header would be another header.
    func deliver(_ message: Message) throws {
        func refusal(_ detail: String) -> DeliveryError { DeliveryError(.refused, key: message.key, detail: detail) }
        guard message.isKeySound else { throw refusal("its key is not made of 1 to 120 letters, digits, '-' and '.'") }
        guard !(message.recipient + message.subject).contains(where: \.isNewline) else {
            throw refusal("its recipient or its subject has a line break")
        }
        do {
            try store(message)
        } catch let error as DeliveryError {
            throw error
        } catch {
            throw DeliveryError(.notStored, key: message.key, detail: "\(error)")
        }
    }

    private func store(_ message: Message) throws {
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let target = folder.appendingPathComponent("\(message.key).txt")
        let text = Data("To: \(message.recipient)\nSubject: \(message.subject)\n\n\(message.body)\n".utf8)
        if !files.fileExists(atPath: target.path) { try write(text, key: message.key, to: target) }
        // Two desks may have the same key, and then one of their messages would be lost without a word.
        guard try Data(contentsOf: target) == text else {
            throw DeliveryError(.keyTaken, key: message.key, detail: "\(target.path) has another message")
        }
        try log(message.key)
    }

    private func write(_ text: Data, key: String, to target: URL) throws {
        let files = FileManager.default
        let draft = folder.appendingPathComponent(".\(key).\(UUID().uuidString).part")
        do {
            try text.write(to: draft)
            let handle = try FileHandle(forWritingTo: draft)
            try handle.synchronize()
            try handle.close()
            try files.moveItem(at: draft, to: target)
        } catch {
            // After any error, because on a full disk each attempt would leave another draft.
            try? files.removeItem(at: draft)
            // Another process may have delivered the same message meanwhile.
            guard files.fileExists(atPath: target.path) else { throw error }
        }
    }

    /// Only messages whose file exists: a line without a file would be a lost message.
    func receipts(_ receive: @escaping @Sendable (Receipt) async throws -> Void) async throws {
        for receipt in try arrivals() { try await receive(receipt) }
    }

    private func arrivals() throws -> [Receipt] {
        guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent("deliveries.log").path)
        else { return [] }
        var arrivals: [String: Int] = [:]
        for line in data.split(separator: UInt8(ascii: "\n")) {
            arrivals[String(decoding: line, as: UTF8.self), default: 0] += 1
        }
        let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        return arrivals.filter { files.contains("\($0.key).txt") }.map { Receipt(key: $0.key, arrivals: $0.value) }
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
