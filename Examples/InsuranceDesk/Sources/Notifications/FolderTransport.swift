import Foundation
import StrataServiceLayer

/// Writes each message as a file named for its key, where a mail program would take it from. A second delivery of a
/// message finds the file and leaves it: so a receiver keeps one of each.
///
/// `deliveries.log` in the same folder has a line for each time that a message came.
actor FolderTransport: NotificationTransport, Registerable {
    static func register(in container: Container) {
        container.register((any NotificationTransport).self, FolderTransport.init(settings:)).scope(.container)
    }

    private let folder: URL

    init(settings: NotificationSettings) {
        folder = URL(fileURLWithPath: settings.folder)
    }

    func deliver(_ message: Message) throws {
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let target = folder.appendingPathComponent("\(message.key).txt")
        if !files.fileExists(atPath: target.path) {
            let draft = folder.appendingPathComponent(".\(message.key).\(UUID().uuidString).part")
            try Data("To: \(message.recipient)\nSubject: \(message.subject)\n\n\(message.body)\n".utf8).write(to: draft)
            let handle = try FileHandle(forWritingTo: draft)
            try handle.synchronize()
            try handle.close()
            do {
                try files.moveItem(at: draft, to: target)
            } catch {
                try? files.removeItem(at: draft)
                // Somebody else has delivered the same message meanwhile.
                guard files.fileExists(atPath: target.path) else { throw error }
            }
        }
        try log(message.key)
    }

    private func log(_ key: String) throws {
        let file = folder.appendingPathComponent("deliveries.log")
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\(key)\n".utf8))
        try handle.close()
    }
}
