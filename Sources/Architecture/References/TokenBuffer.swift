/// The tokens of one file in raw memory, which is reused for the next file.
@safe
final class TokenBuffer {
    /// The kinds of tokens. Brackets, commas, colons, dots and similar characters are their own ASCII byte.
    enum Kind {
        static let end: UInt8 = 0
        static let word: UInt8 = 1
        static let number: UInt8 = 2
        static let string: UInt8 = 3
        static let symbol: UInt8 = 4
        static let quotedWord: UInt8 = 5
        static let branchStart: UInt8 = 6
        static let branchNext: UInt8 = 7
        static let branchEnd: UInt8 = 8
        /// The token is the first on its line.
        static let lineBit: UInt8 = 0x80
    }

    @exclusivity(unchecked) private var used = 0
    /// The number of tokens.
    var count: Int { unsafe used }
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var kinds: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var starts: UnsafeMutablePointer<UInt32>
    @exclusivity(unchecked) private var names: UnsafeMutablePointer<UInt32>
    /// For each token its ``TypedValue``; for a name, that is its mention plus one.
    @exclusivity(unchecked) private var mentions: UnsafeMutablePointer<UInt32>

    init() {
        unsafe kinds = .allocate(capacity: 0)
        unsafe starts = .allocate(capacity: 0)
        unsafe names = .allocate(capacity: 0)
        unsafe mentions = .allocate(capacity: 0)
    }

    deinit { free() }

    private func free() {
        unsafe kinds.deallocate()
        unsafe starts.deallocate()
        unsafe names.deallocate()
        unsafe mentions.deallocate()
    }

    /// Empties the buffer and reserves capacity for a file of `length` bytes; every token has at least one byte.
    func prepare(for length: Int) {
        unsafe used = 0
        let needed = length + 64
        guard unsafe needed > capacity else { return }
        free()
        unsafe capacity = needed * 2
        unsafe kinds = .allocate(capacity: capacity)
        unsafe starts = .allocate(capacity: capacity)
        unsafe names = .allocate(capacity: capacity)
        unsafe mentions = .allocate(capacity: capacity)
    }

    func append(_ kind: UInt8, at start: Int, name: UInt32 = 0) {
        unsafe kinds[used] = kind
        unsafe starts[used] = UInt32(truncatingIfNeeded: start)
        unsafe names[used] = name
        unsafe mentions[used] = 0
        unsafe used &+= 1
    }

    /// The kind without the line bit; `end` outside the file.
    func kind(_ index: Int) -> UInt8 {
        guard index >= 0, unsafe index < used else { return 0 }
        return unsafe kinds[index] & 0x7F
    }

    func beginsLine(_ index: Int) -> Bool {
        guard index >= 0, unsafe index < used else { return true }
        return unsafe kinds[index] & Kind.lineBit != 0
    }

    // These return 0 outside the file, because the parser looks around each token without a bounds check.

    func name(_ index: Int) -> UInt32 {
        guard index >= 0, unsafe index < used else { return 0 }
        return unsafe names[index]
    }
    func start(_ index: Int) -> UInt32 {
        guard index >= 0, unsafe index < used else { return 0 }
        return unsafe starts[index]
    }
    func mention(_ index: Int) -> UInt32 {
        guard index >= 0, unsafe index < used else { return 0 }
        return unsafe mentions[index]
    }
    func setMention(_ index: Int, to mention: UInt32) {
        guard index >= 0, unsafe index < used else { return }
        unsafe mentions[index] = mention
    }
}
