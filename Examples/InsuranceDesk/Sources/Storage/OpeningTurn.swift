import Foundation

/// Lets one process at a time open the database, because two that create it at once would both apply each schema
/// change, and one would fail. The system ends the turn of a process that ends.
struct OpeningTurn {
    private let descriptor: Int32

    /// Waits for the turn, and says so on standard error. Blocks its thread.
    ///
    /// - Parameter limit: How long to wait: less than the start's deadline, so that the error names the database.
    /// - Throws: `StorageError` if the wait takes too long.
    init(
        file: String, limit: Duration = .seconds(500),
        say: (String) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    ) throws(StorageError) {
        descriptor = unsafe open("\(file).opening", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageError(code: .cannotOpen, file: file, detail: "its file .opening cannot be created")
        }
        let end = ContinuousClock.now + limit
        var hasSaid = false
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else {
                close(descriptor)
                throw StorageError(
                    code: .locked, file: file, detail: "another process has been opening it for \(limit)")
            }
            if !hasSaid { say("insurance-desk: another process is opening \(file); this one waits until it is done.") }
            hasSaid = true
            usleep(20_000)
        }
    }

    func end() {
        // Closing releases the lock. The file stays, because a waiting process may have it open.
        close(descriptor)
    }
}
