/// Finds a 32-bit value by two 32-bit keys: open addressing in raw memory, for the same reason as ``WordBuffer``.
@safe
final class PairTable: @unchecked Sendable {
    // Sendable, without a lock: one thread fills the table, and the other threads read it only after
    // `concurrentPerform` has returned or before it is called, which orders the writes before the reads.
    @exclusivity(unchecked) private var mask: Int
    /// The number of allocated slots; a reused table may use fewer.
    @exclusivity(unchecked) private var capacity: Int
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var keys: UnsafeMutablePointer<UInt64>
    @exclusivity(unchecked) private var values: UnsafeMutablePointer<UInt32>

    /// No pair of keys has this value, because the first key is never the largest number.
    private static let free = UInt64.max

    init(capacity: Int = 64) {
        var size = 64
        while size < capacity &* 2 { size *= 2 }
        unsafe mask = size - 1
        unsafe self.capacity = size
        unsafe keys = .allocate(capacity: size)
        unsafe keys.initialize(repeating: Self.free, count: size)
        unsafe values = .allocate(capacity: size)
        unsafe values.initialize(repeating: 0, count: size)
    }

    /// Removes all pairs and reserves capacity for the expected number, in the same memory if it suffices.
    func removeAll(expecting pairs: Int) {
        var size = 64
        while size < pairs &* 2 { size &*= 2 }
        unsafe mask = size - 1
        unsafe count = 0
        if unsafe size > capacity {
            unsafe keys.deallocate()
            unsafe values.deallocate()
            unsafe capacity = size
            unsafe keys = .allocate(capacity: size)
            unsafe values = .allocate(capacity: size)
            unsafe values.initialize(repeating: 0, count: size)
        }
        unsafe keys.update(repeating: Self.free, count: size)
    }

    deinit {
        unsafe keys.deallocate()
        unsafe values.deallocate()
    }

    /// The number of pairs.
    var pairCount: Int { unsafe count }

    /// The value of a pair; `nil` when it has none.
    func value(_ first: UInt32, _ second: UInt32) -> UInt32? {
        let slot = self.slot(UInt64(first) << 32 | UInt64(second))
        return unsafe keys[slot] == Self.free ? nil : values[slot]
    }

    /// Sets the value of a pair and returns the previous one.
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
        unsafe capacity = size
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
