import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps a second process out of a folder. The kernel releases the lock when the process ends, however it ends, so a
/// kill leaves no stale lock.
struct FolderLock: ~Copyable {
    private let descriptor: CInt

    /// - Parameter owner: Written into the file, for the message of a process that is kept out: `process 17 on desk-3`.
    /// - Throws: `StoreError` with `.inUse` if another process, or another store of this one, holds the lock.
    init(path: String, owner: String) throws(StoreError) {
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw StoreError(code: .cannotOpen, reason: "\(path): \(unsafe String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isTaken = errno == EWOULDBLOCK
            close(descriptor)
            let holder = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            throw isTaken
                ? StoreError(
                    code: .inUse,
                    reason: "\(path): \(holder.isEmpty ? "another process" : holder) is writing to this store")
                : StoreError(code: .failed, reason: "\(path): the file system does not lock")
        }
        ftruncate(descriptor, 0)
        // Only for the message above: if it fails, only the name is missing.
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(owner.utf8))
    }

    deinit {
        // Closing alone would not release the lock while a child that another thread has just forked, and that has not
        // called exec yet, still has the descriptor.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

/// Makes the names in a folder durable: a new file survives a power cut only if its folder is on disk too.
func synchronizeFolder(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
}
