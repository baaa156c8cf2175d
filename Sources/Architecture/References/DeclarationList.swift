/// The declarations of one file in raw memory, for the same reason as ``WordBuffer``.
@safe
final class DeclarationList: RandomAccessCollection, @unchecked Sendable {
    // Sendable, without a lock: one worker fills and renames the list, and the other threads read it only after
    // `concurrentPerform` has returned, which orders the writes before the reads.
    @exclusivity(unchecked) private var used = 0
    @exclusivity(unchecked) private var capacity: Int
    @exclusivity(unchecked) private var base: UnsafeMutablePointer<OutlineDeclaration>

    init(capacity: Int = 64) {
        unsafe self.capacity = capacity
        unsafe base = .allocate(capacity: capacity)
    }

    /// A copy without unused capacity.
    init(copying other: DeclarationList) {
        let count = other.count
        unsafe capacity = count
        unsafe used = count
        unsafe base = .allocate(capacity: count)
        unsafe base.update(from: other.base, count: count)
    }

    // A declaration holds no references, so its memory needs no deinitialization.
    deinit { unsafe base.deallocate() }

    var startIndex: Int { 0 }
    var endIndex: Int { unsafe used }
    var count: Int { unsafe used }

    subscript(index: Int) -> OutlineDeclaration {
        get { unsafe base[index] }
        set { unsafe base[index] = newValue }
    }

    func append(_ declaration: OutlineDeclaration) {
        if unsafe used == capacity {
            let size = unsafe Swift.max(16, capacity &* 2)
            let larger = UnsafeMutablePointer<OutlineDeclaration>.allocate(capacity: size)
            unsafe larger.update(from: base, count: used)
            unsafe base.deallocate()
            unsafe base = larger
            unsafe capacity = size
        }
        unsafe base[used] = declaration
        unsafe used &+= 1
    }

    /// Removes all declarations and keeps their memory for the next ones.
    func removeAll() { unsafe used = 0 }
}
