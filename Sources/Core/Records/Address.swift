/// The bits of an address.
@usableFromInline
struct Address: Sendable {
    @usableFromInline let bits: UInt

    @inlinable @inline(__always)
    init(_ bits: UInt) {
        self.bits = bits
    }

    /// The pointer with these bits, which must not be 0.
    ///
    /// The initializers of pointers that take a bit pattern return an optional. Testing it would add nine basic blocks
    /// for each parameter of each service to what clients compile.
    @inlinable @inline(__always)
    var pointer: UnsafeMutableRawPointer { unsafe unsafeBitCast(self, to: UnsafeMutableRawPointer.self) }
}
