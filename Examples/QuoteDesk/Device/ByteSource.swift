import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

struct InputError: Error, Hashable {
    let path: String
    let reason: String
}

/// Reads a file, a pipe or a terminal such that a cancelled task does not wait for bytes that never arrive: the reading
/// thread also waits for a private pipe, and cancellation writes to it.
final class ByteSource: Sendable {
    let path: String
    /// Nil if the size of the input is unknown.
    let size: Int?
    private let descriptor: CInt
    private let wake: Pipe
    private let queue = DispatchQueue(label: "quote-desk.input")

    /// `-` is standard input.
    init(path: String) throws(InputError) {
        self.path = path
        descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw InputError(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw InputError(path: path, reason: "Is a directory")
        }
        size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        wake = Pipe()
    }

    deinit {
        close(descriptor)
    }

    /// The next bytes, at most 16 KiB; nil at the end and after cancellation.
    func next() async throws(InputError) -> [UInt8]? {
        let result: Result<[UInt8]?, InputError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: self.read()) }
            }
        } onCancel: {
            try? wake.fileHandleForWriting.write(contentsOf: Data([0]))
        }
        return try result.get()
    }

    private func read() -> Result<[UInt8]?, InputError> {
        var waiting = [
            pollfd(fd: wake.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        var ready: CInt
        repeat { ready = unsafe poll(&waiting, 2, -1) } while ready < 0 && errno == EINTR
        if waiting[0].revents != 0 { return .success(nil) }
        let room = 16_384
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, used in
            repeat {
                count = unsafe platformRead(descriptor, buffer.baseAddress, room)
            } while count < 0 && errno == EINTR
            used = max(0, count)
        }
        guard count >= 0 else {
            return .failure(InputError(path: path, reason: unsafe String(cString: strerror(errno))))
        }
        return .success(count == 0 ? nil : bytes)
    }
}

/// A free function, because `read` is also the name of a method above.
private func platformRead(_ descriptor: CInt, _ buffer: UnsafeMutablePointer<UInt8>?, _ room: Int) -> Int {
    unsafe read(descriptor, buffer, room)
}
