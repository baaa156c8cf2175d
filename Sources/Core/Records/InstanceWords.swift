/// The memory for an instance inside a slot. A protocol existential with up to two protocols that have conformances
/// needs five words; a class reference needs one.
@usableFromInline
struct InstanceWords: Sendable {
    @usableFromInline let words: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)

    /// Whether an instance of this type can be stored in it.
    @inlinable @inline(__always)
    static func fits<Instance>(_ type: Instance.Type) -> Bool {
        MemoryLayout<Instance>.size <= MemoryLayout<InstanceWords>.size
            && MemoryLayout<Instance>.alignment <= MemoryLayout<InstanceWords>.alignment
    }
}
