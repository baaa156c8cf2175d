/// A growing list of 32-bit words in raw memory.
///
/// An array would do in a release build. A debug build does not specialize the array's code, and appending there costs
/// as much as reading a whole line of source. Not thread-safe: one thread fills a buffer, and afterwards many may read it.
@safe
final class WordBuffer: @unchecked Sendable {
    // One thread owns the buffer while it grows; it is handed over by `concurrentPerform`, which orders the two.
    @exclusivity(unchecked) private var used = 0
    /// How many there are.
    var count: Int { unsafe used }
    @exclusivity(unchecked) private var capacity: Int
    @exclusivity(unchecked) private var base: UnsafeMutablePointer<UInt32>

    init(capacity: Int = 16) {
        unsafe self.capacity = capacity
        unsafe base = .allocate(capacity: capacity)
        unsafe base.initialize(repeating: 0, count: capacity)
    }

    deinit { unsafe base.deallocate() }

    subscript(index: Int) -> UInt32 {
        get { unsafe base[index] }
        set { unsafe base[index] = newValue }
    }

    func append(_ word: UInt32) {
        if unsafe used == capacity { unsafe grow(to: capacity &* 2) }
        unsafe base[used] = word
        unsafe used &+= 1
    }

    /// Whether there is none.
    var isEmpty: Bool { unsafe used == 0 }

    /// The last word; `nil` when there is none.
    var last: UInt32? { unsafe used == 0 ? nil : base[used &- 1] }

    /// Takes the last word off; nothing when there is none.
    func removeLast() {
        if unsafe used > 0 { unsafe used &-= 1 }
    }

    /// Makes `count` words readable, all of them zero or left over.
    func reserve(_ count: Int) {
        if unsafe count > capacity { unsafe grow(to: max(count, capacity &* 2)) }
    }

    private func grow(to size: Int) {
        let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: size)
        unsafe larger.initialize(repeating: 0, count: size)
        unsafe larger.update(from: base, count: capacity)
        unsafe base.deallocate()
        unsafe base = larger
        unsafe capacity = size
    }
}

/// Finds a 32-bit value by two 32-bit keys: open addressing in raw memory, for the same reason as ``WordBuffer``.
@safe
final class PairTable: @unchecked Sendable {
    // One thread fills the table; it is read by many only afterwards.
    @exclusivity(unchecked) private var mask: Int
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var keys: UnsafeMutablePointer<UInt64>
    @exclusivity(unchecked) private var values: UnsafeMutablePointer<UInt32>

    /// No pair of keys is this one: a scope or a type is never the largest number.
    private static let free = UInt64.max

    init(capacity: Int = 64) {
        var size = 64
        while size < capacity &* 2 { size *= 2 }
        unsafe mask = size - 1
        unsafe keys = .allocate(capacity: size)
        unsafe keys.initialize(repeating: Self.free, count: size)
        unsafe values = .allocate(capacity: size)
        unsafe values.initialize(repeating: 0, count: size)
    }

    deinit {
        unsafe keys.deallocate()
        unsafe values.deallocate()
    }

    /// The value of a pair; `nil` when it has none.
    func value(_ first: UInt32, _ second: UInt32) -> UInt32? {
        let slot = self.slot(UInt64(first) << 32 | UInt64(second))
        return unsafe keys[slot] == Self.free ? nil : values[slot]
    }

    /// Sets the value of a pair and returns the one before.
    @discardableResult
    func set(_ first: UInt32, _ second: UInt32, to value: UInt32) -> UInt32? {
        if unsafe count &* 4 > mask &* 3 { grow() }
        let key = UInt64(first) << 32 | UInt64(second)
        let slot = self.slot(key)
        if unsafe keys[slot] == key {
            let old = unsafe values[slot]
            unsafe values[slot] = value
            return old
        }
        unsafe keys[slot] = key
        unsafe values[slot] = value
        unsafe count &+= 1
        return nil
    }

    private func slot(_ key: UInt64) -> Int {
        var slot = unsafe Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while unsafe keys[slot] != key && keys[slot] != Self.free { slot = unsafe (slot &+ 1) & mask }
        return slot
    }

    private func grow() {
        let (oldKeys, oldValues, oldSize) = unsafe (keys, values, mask + 1)
        let size = oldSize * 2
        unsafe mask = size - 1
        unsafe keys = .allocate(capacity: size)
        unsafe keys.initialize(repeating: Self.free, count: size)
        unsafe values = .allocate(capacity: size)
        unsafe values.initialize(repeating: 0, count: size)
        for index in 0..<oldSize where unsafe oldKeys[index] != Self.free {
            let slot = unsafe self.slot(oldKeys[index])
            unsafe keys[slot] = unsafe oldKeys[index]
            unsafe values[slot] = unsafe oldValues[index]
        }
        unsafe oldKeys.deallocate()
        unsafe oldValues.deallocate()
    }
}
