/// A growing list of 32-bit words in raw memory.
///
/// An array would be fast enough in a release build. A debug build does not specialize the array's code, so appending
/// costs as much there as reading a whole line of source. Not thread-safe: one thread fills a buffer, and afterwards
/// many may read it.
@safe
final class WordBuffer: @unchecked Sendable {
    // Sendable, without a lock: one thread owns the buffer while it grows, and the other threads read it only
    // after `concurrentPerform` has returned or before it is called, which orders the write before the reads.
    @exclusivity(unchecked) private var used = 0
    /// The number of words.
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

    /// Whether there are no words.
    var isEmpty: Bool { unsafe used == 0 }

    /// The last word; `nil` when there is none.
    var last: UInt32? { unsafe used == 0 ? nil : base[used &- 1] }

    /// Removes the last word, if there is one.
    func removeLast() {
        if unsafe used > 0 { unsafe used &-= 1 }
    }

    /// Removes all words and keeps their memory for the next ones.
    func removeAll() { unsafe used = 0 }

    /// Copies the words to memory that is large enough.
    func copy(to memory: UnsafeMutablePointer<UInt32>) {
        if unsafe used > 0 { unsafe memory.update(from: base, count: used) }
    }

    /// Makes `count` words readable; each is zero or a former value.
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
