#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps a second process out of a folder. The kernel lets go of it when the process ends, however it ends, so a kill
/// leaves no stale lock behind.
struct FolderLock: ~Copyable {
    private let descriptor: CInt

    /// - Throws: `StoreError` with `.inUse` when another process, or another store of this one, holds the lock.
    init(path: String) throws(StoreError) {
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw StoreError(code: .cannotOpen, reason: "\(path): \(unsafe String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isTaken = errno == EWOULDBLOCK
            close(descriptor)
            throw isTaken
                ? StoreError(code: .inUse, reason: "\(path): another process is writing to this store")
                : StoreError(code: .failed, reason: "\(path): the file system does not lock")
        }
    }

    deinit {
        close(descriptor)
    }
}

/// Makes the names in a folder last: a new file survives a power cut only when its folder is on disk too.
func synchronizeFolder(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
}
