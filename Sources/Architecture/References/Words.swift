/// A list of 32-bit words in the memory of a ``WordBlock``, which must outlive the list.
@safe
struct Words: @unchecked Sendable {
    // Sendable, without a lock: one worker writes the words, and the other threads read them only after
    // `concurrentPerform` has returned, which orders the writes before the reads.
    private let base: UnsafeMutablePointer<UInt32>
    let count: Int

    init(base: UnsafeMutablePointer<UInt32>, count: Int) {
        unsafe self.base = unsafe base
        self.count = count
    }

    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> UInt32 {
        get { unsafe base[index] }
        nonmutating set { unsafe base[index] = newValue }
    }

    /// Takes each word at the positions `start..<end` as a position in `map`, and replaces it with the word there.
    func renumber(from start: Int, to end: Int, by map: WordBuffer) {
        var place = start
        while place < end {
            self[place] = map[Int(self[place])]
            place &+= 1
        }
    }
}

/// The memory of several lists: one allocation without unused capacity, because their lengths are known.
@safe
final class WordBlock: @unchecked Sendable {
    // Sendable: the pointer is set once, and the block reads it only to free the memory.
    private let base: UnsafeMutablePointer<UInt32>

    /// Copies the words of some buffers, one buffer after another.
    ///
    /// - Parameter lists: Receives a list for each buffer, in their order.
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
