/// The bits of a value that holds one object and nothing else; the copy does not retain the object.
///
/// Proof that reading is safe: an existential around an object, like a plain reference, consists of the reference and
/// of constants. Therefore its bits stay valid as long as the object, and a copy of the bits becomes a value with the
/// one reference that the reader provides.
@safe @usableFromInline final class UnretainedCopy<Value> {
    @usableFromInline let bits: UnsafeMutableRawPointer

    /// - Parameter value: An object, under any static type.
    init(_ value: Value) {
        let size = MemoryLayout<Value>.size
        unsafe bits = .allocate(byteCount: size, alignment: MemoryLayout<Value>.alignment)
        unsafe withUnsafeBytes(of: value) {
            unsafe bits.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: size)
        }
    }

    deinit {
        unsafe bits.deallocate()
    }

    /// The value with these bits, which takes over a reference to its object; nil without an object.
    ///
    /// - Parameters:
    ///   - bits: The bits of a copy that still exists.
    ///   - object: Returns the object that the copy was created from.
    @inlinable @inline(__always)
    static func value(_ bits: UnsafeMutableRawPointer, of object: @autoclosure () -> AnyObject?) -> Value? {
        let size = MemoryLayout<Value>.size
        return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<Value>.alignment) { copy in
            guard let object = object() else { return nil }
            // Proof: the value holds an object, so its size is not zero, and a buffer of such a size has an address.
            let address = unsafe copy.baseAddress.unsafelyUnwrapped
            // The first store takes over the reference; the second writes the same reference, wherever the value has
            // it.
            unsafe address.assumingMemoryBound(to: AnyObject.self).initialize(to: object)
            unsafe address.copyMemory(from: bits, byteCount: size)
            return unsafe address.assumingMemoryBound(to: Value.self).move()
        }
    }
}

@available(*, unavailable, message: "The storage that owns it is under a lock.")
extension UnretainedCopy: Sendable {}
