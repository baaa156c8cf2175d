public import Foundation
import StrataGRPC
import Synchronization

/// A folder that is deleted when the test releases it.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL
    private let process = Mutex<NotificationsProcess?>(nil)

    /// A new one.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("insurance-desk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file in it.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file that only its owner may access, independent of the tests' umask.
    public func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
        try permit(0o600, name)
    }

    /// Sets the permissions of a file in it, or without a name its own.
    public func permit(_ permissions: Int, _ name: String = "") throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path(name))
    }

    /// The contents of a file; nil if it does not exist.
    public func text(of name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The address of the process that delivers messages into this folder. The first request starts it, and it ends with
    /// the folder, so that a desk that is started again finds the same one.
    func notifications(_ program: String) throws -> Address {
        try process.withLock { process in
            if let process { return process.address }
            let started = try NotificationsProcess(program, in: url)
            process = started
            return started.address
        }
    }
}
