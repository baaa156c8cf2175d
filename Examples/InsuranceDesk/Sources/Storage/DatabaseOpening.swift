import Foundation
import GRDB

/// Opens the database and brings its schema up to date. Blocks its thread.
struct DatabaseOpening: Sendable {
    let settings: StorageSettings
    let changes: [SchemaChange]

    func open() throws(StorageError) -> DatabasePool {
        let folder = URL(fileURLWithPath: settings.file).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StorageError(code: .cannotOpen, file: settings.file, detail: "\(error.localizedDescription)")
        }
        try checkIsPrivate(folder.path, advice: "chmod 700")
        let turn = try OpeningTurn(file: settings.file)
        defer { turn.end() }
        createFile()
        try checkIsPrivate(settings.file, advice: "chmod 600")
        do {
            let pool = try DatabasePool(path: settings.file, configuration: configuration)
            // The pool has set NORMAL, which may lose the last commits in a power failure.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let migrator = SchemaMigrator(changes: changes)
            guard try !pool.read(migrator.isSuperseded(in:)) else {
                throw StorageError(
                    code: .newer, file: settings.file, detail: "it has changes that this version does not know")
            }
            try migrator.migrate(pool)
            return pool
        } catch {
            throw StorageError(error, file: settings.file)
        }
    }

    /// Creates an empty, private file if there is none. SQLite gives its other files the permissions of this one.
    ///
    /// `O_EXCL`, because a second start may find the file between a test for it and its creation: truncating it would
    /// lose what the first start has written, and closing it would release this process's locks on it (POSIX
    /// `fcntl`). If the file cannot be created, SQLite reports the reason.
    func createFile() {
        let descriptor = unsafe Foundation.open(settings.file, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// The data are personal, so other users of the machine may neither read nor change them.
    private func checkIsPrivate(_ path: String, advice: String) throws(StorageError) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 != 0 else { return }
        throw StorageError(
            code: .cannotOpen, file: settings.file,
            detail: "other users may reach \(path), whose permissions are \(String(mode & 0o777, radix: 8)); "
                + "run `\(advice) '\(path)'`")
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "desk"
        let (seconds, attoseconds) = settings.timeout.components
        let timeout = Double(seconds) + Double(attoseconds) / 1e18
        configuration.busyMode = .timeout(timeout)
        configuration.maximumReaderCount = 8
        if let pages = settings.maximumPages {
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
        }
        return configuration
    }
}
