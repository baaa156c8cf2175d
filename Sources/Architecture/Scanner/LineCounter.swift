import Foundation

/// Converts offsets to lines and columns. With ascending offsets it reads each byte once.
@safe
struct LineCounter {
    private let base: UnsafePointer<UInt8>
    private let end: Int
    private var line = 1
    private var lineStart = 0
    /// The offset up to which all line breaks are counted, so that a long line is not searched again for each
    /// offset on it.
    private var counted = 0

    init(base: UnsafePointer<UInt8>, end: Int) {
        unsafe self.base = unsafe base
        self.end = end
    }

    /// Excludes a byte-order mark of `count` bytes from the columns of the first line.
    mutating func skipMark(_ count: Int) { lineStart = count }

    /// The position of an offset. The offset may be smaller than the previous one; then the counter walks back.
    mutating func position(of offset: Int) -> CodePosition {
        while lineStart > offset {
            line -= 1
            lineStart -= 1
            counted = lineStart
            while lineStart > 0, unsafe base[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
        }
        advance(to: offset)
        return CodePosition(line: line, column: offset - lineStart + 1)
    }

    /// The number of lines in the whole text.
    mutating func total() -> Int {
        guard end > 0 else { return 0 }
        advance(to: end)
        return lineStart == end && line > 1 ? line - 1 : line
    }

    private mutating func advance(to offset: Int) {
        while counted < offset, let found = unsafe memchr(base + counted, Int32(UInt8(ascii: "\n")), offset - counted) {
            line &+= 1
            lineStart = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            counted = lineStart
        }
        counted = max(counted, offset)
    }
}
