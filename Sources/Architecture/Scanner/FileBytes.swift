import Foundation

/// The bytes of one file at a time, in a reused buffer that ends in zeros, so that a lexer can look a few bytes ahead
/// without a bounds check.
@safe
final class FileBytes {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The number of bytes without the zeros.
    private(set) var count = 0

    /// The first byte; valid until the next file is read or copied.
    var start: UnsafePointer<UInt8> { unsafe UnsafePointer(base) }

    init() {
        capacity = 1 << 16
        unsafe base = .allocate(capacity: capacity)
        unsafe base.update(repeating: 0, count: Lexer.padding)
    }

    deinit { unsafe base.deallocate() }

    /// Copies bytes from memory.
    func copy(_ buffer: UnsafeBufferPointer<UInt8>) {
        reserve(buffer.count)
        if let source = buffer.baseAddress { unsafe base.update(from: source, count: buffer.count) }
        end(at: buffer.count)
    }

    /// Reads a whole file; returns false when it cannot be read or is not a regular file.
    func read(_ path: String) -> Bool {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
        reserve(Int(facts.st_size))
        var length = 0
        while true {
            // The buffer has room for one byte more than the size, so the second call finds the end of a file that does
            // not grow.
            if length == capacity - Lexer.padding { reserve(capacity, keeping: length) }
            let read = unsafe Foundation.read(file, base + length, capacity - Lexer.padding - length)
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { return false }
            if read == 0 { break }
            length += read
        }
        end(at: length)
        return true
    }

    private func end(at length: Int) {
        count = length
        unsafe (base + length).update(repeating: 0, count: Lexer.padding)
    }

    private func reserve(_ size: Int, keeping kept: Int = 0) {
        let needed = size + Lexer.padding + 1
        guard needed > capacity else { return }
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: needed * 2)
        unsafe larger.update(from: base, count: kept)
        unsafe base.deallocate()
        unsafe base = larger
        capacity = needed * 2
    }
}
