#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A file, FIFO or socket that reports memory pressure; and readers for the kernel's small text files.
///
/// No read waits for a report: files are polled.
final class PressureFile: Sendable {
    private enum Kind { case kernelFile, stream }

    private let descriptor: Int32
    private let kind: Kind

    /// Opens the file and writes the request; nil when either is refused. A FIFO gets no request, because this process
    /// would read it back.
    init?(_ path: String, writing request: [UInt8]) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        let type = status.st_mode & S_IFMT
        kind = type == S_IFREG ? .kernelFile : .stream
        if type == S_IFSOCK {
            descriptor = Self.connect(path)
        } else {
            // A FIFO is opened for writing too, so that it does not reach its end when the last writer closes it.
            let mode = type == S_IFREG && request.isEmpty ? O_RDONLY : O_RDWR
            descriptor = unsafe open(path, mode | O_NONBLOCK | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return nil }
        let isFIFO = type == S_IFIFO
        guard !request.isEmpty, !isFIFO else { return }
        let written = unsafe request.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        guard written == request.count else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether the file has reported pressure since the last call.
    func hasReported() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(kind == .kernelFile ? POLLPRI : POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, 0) == 1, entry.revents & entry.events != 0 else { return false }
        guard kind == .stream else { return true }
        var hasRead = false
        var bytes = [UInt8](repeating: 0, count: 512)
        while unsafe read(descriptor, &bytes, bytes.count) > 0 { hasRead = true }
        return hasRead
    }

    private static func connect(_ path: String) -> Int32 {
        #if canImport(Darwin)
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #endif
        guard descriptor >= 0 else { return -1 }
        // Set before connecting, because otherwise a listener with a full backlog would block the source.
        let isNonblocking = fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
            guard bytes.count < field.count else { return false }
            unsafe field.copyBytes(from: bytes)
            return true
        }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe connectSocket(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard fits, isNonblocking, result == 0 else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    /// Whether the kernel accepts the request; some kernels refuse it without privilege.
    static func canTrigger(_ path: String, _ request: [UInt8]) -> Bool {
        PressureFile(path, writing: request) != nil
    }

    static let environment: @Sendable (String) -> String? = { name in
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// The bytes of a kernel file, up to about 64 KiB.
    static func bytes(of path: String) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while text.count < 1 << 16 {
            let count = unsafe read(descriptor, &bytes, bytes.count)
            guard count > 0 else { break }
            text += bytes[..<count]
        }
        return text
    }

    /// Like ``bytes(of:)``, as a string.
    static func text(of path: String) -> String? {
        bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first line of a file, if it is a number.
    static func number(in path: String) -> Double? {
        bytes(of: path)?.split(separator: .newline).first.flatMap(number)
    }

    /// The numbers that follow these keys, each the first word of a line; nil for a missing key.
    ///
    /// Works on bytes, because it runs twice a second and iterating a string's characters costs a millisecond.
    static func numbers(_ keys: [String], in path: String) -> [Double?] {
        let text = bytes(of: path) ?? []
        return keys.map { key in
            for line in text.split(separator: .newline) where line.starts(with: key.utf8) {
                let words = line.split(separator: .space)
                if words.count > 1, words[0].count == key.utf8.count { return number(words[1]) }
            }
            return nil
        }
    }

    private static func number(_ word: ArraySlice<UInt8>) -> Double? { Double(String(decoding: word, as: UTF8.self)) }
}

extension UInt8 {
    fileprivate static let newline = Self(ascii: "\n")
    fileprivate static let space = Self(ascii: " ")
}

/// Declared outside the type, because the type has a function with the name of the C function.
private func connectSocket(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    unsafe connect(descriptor, address, length)
}
