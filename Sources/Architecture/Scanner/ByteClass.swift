/// The class of token that a byte can begin, looked up with one load. `word` and `digit` are the smallest values, so
/// that one comparison in the lexer's inner loops tells whether a word continues.
enum ByteClass {
    static let word: UInt8 = 0
    static let digit: UInt8 = 1
    static let space: UInt8 = 2
    static let other: UInt8 = 3

    /// The class of each byte.
    nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
        // Unsafe only by its type: allocated once, never freed, and read only.
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        for byte in 0..<256 { unsafe table[byte] = classify(UInt8(byte)) }
        return unsafe UnsafePointer(table)
    }()

    /// For each first byte, one bit for each length of the words that the lexer recognizes.
    nonisolated(unsafe) static let wordLengths: UnsafePointer<UInt32> = {
        // Unsafe only by its type: allocated once, never freed, and read only.
        let table = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
        unsafe table.update(repeating: 0, count: 256)
        for word in KeywordTable.spellings {
            let first = unsafe word.utf8Start[0]
            unsafe table[Int(first)] |= 1 << UInt32(word.utf8CodeUnitCount)
        }
        return unsafe UnsafePointer(table)
    }()

    private static func classify(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): word
        case UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF: word
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit
        case UInt8(ascii: " "), 0x00, 0x09...0x0D: space
        default: other
        }
    }
}
