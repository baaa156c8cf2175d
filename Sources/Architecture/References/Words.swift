/// Some 32-bit words in the memory of a ``WordBlock``, which must outlive them.
@safe
struct Words: @unchecked Sendable {
    // Sendable, without a lock: one worker writes it, and the other threads read it only after
    // `concurrentPerform` has returned, which orders the writes before the reads.
    private let base: UnsafeMutablePointer<UInt32>
    /// The number of words.
    let count: Int

    init(base: UnsafeMutablePointer<UInt32>, count: Int) {
        unsafe self.base = unsafe base
        self.count = count
    }

    /// Whether there are no words.
    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> UInt32 {
        get { unsafe base[index] }
        nonmutating set { unsafe base[index] = newValue }
    }

    /// Replaces the numbers from `start` to `end` with their values in a map.
    func renumber(from start: Int, to end: Int, by map: WordBuffer) {
        var place = start
        while place < end {
            self[place] = map[Int(self[place])]
            place &+= 1
        }
    }
}

/// The memory of several lists whose lengths are known: one allocation without unused capacity.
@safe
final class WordBlock: @unchecked Sendable {
    // Sendable: the pointer is set once and only read to free the memory.
    private let base: UnsafeMutablePointer<UInt32>

    /// Copies the words of some buffers, one buffer after another.
    ///
    /// - Parameter lists: Receives the lists in the order of the buffers.
    init(_ buffers: [WordBuffer], lists: inout [Words]) {
        var total = 0
        for buffer in buffers { total &+= buffer.count }
        unsafe base = .allocate(capacity: total)
        var next = unsafe base
        for buffer in buffers {
            unsafe buffer.copy(to: next)
            lists.append(unsafe Words(base: next, count: buffer.count))
            unsafe next += buffer.count
        }
    }

    deinit { unsafe base.deallocate() }
}
