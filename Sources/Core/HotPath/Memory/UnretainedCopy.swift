/// The bits of a value that holds one object and nothing else, without holding it.
///
/// Proof that reading is right: an existential around an object, like a plain reference, consists of the reference and of
/// constants, so its bits stay valid as long as the object, and a copy of the bits becomes a value with the one reference
/// that whoever reads gives to it.
@safe @usableFromInline final class UnretainedCopy<Value> {
    @usableFromInline let bits: UnsafeMutableRawPointer

    /// - Parameter value: An object, whatever it is seen as.
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

    /// The value that these bits are, which takes over a reference to its object; nil without an object.
    ///
    /// - Parameters:
    ///   - bits: Those of a copy that is still there.
    ///   - object: Gives what the value was made of.
    @inlinable @inline(__always)
    static func value(_ bits: UnsafeMutableRawPointer, of object: @autoclosure () -> AnyObject?) -> Value? {
        let size = MemoryLayout<Value>.size
        return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<Value>.alignment) { copy in
            guard let object = object() else { return nil }
            // Proof: the value holds an object, so its size is not zero, and a buffer of such a size has an address.
            let address = unsafe copy.baseAddress.unsafelyUnwrapped
            // The first store takes the reference over; the second writes the same reference, wherever it stands.
            unsafe address.assumingMemoryBound(to: AnyObject.self).initialize(to: object)
            unsafe address.copyMemory(from: bits, byteCount: size)
            return unsafe address.assumingMemoryBound(to: Value.self).move()
        }
    }
}

@available(*, unavailable, message: "The storage that owns it is under a lock.")
extension UnretainedCopy: Sendable {}
