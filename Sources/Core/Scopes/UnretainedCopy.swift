/// The bits of a value that holds one object and nothing else; the copy does not retain the object.
///
/// Proof that reading is safe: an existential around an object, like a plain reference, consists of the reference and
/// of constants. Therefore its bits stay valid as long as the object, and a copy of the bits becomes a value with the
/// one reference that the reader provides. A copy is created, written and read with one type.
@safe @usableFromInline final class UnretainedCopy {
    @usableFromInline let bits: UnsafeMutableRawPointer

    /// - Parameter value: An object, under any static type except `any Error`, which is a box around the object.
    init<Value>(_ value: Value) {
        unsafe bits = .allocate(byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
        write(value)
    }

    deinit {
        unsafe bits.deallocate()
    }

    /// Replaces the bits with those of another object, under the same static type.
    func write<Value>(_ value: Value) {
        unsafe withUnsafePointer(to: value) {
            unsafe bits.copyMemory(from: $0, byteCount: MemoryLayout<Value>.size)
        }
    }

    /// The value with these bits, which takes over a reference to its object; nil if there is no object.
    ///
    /// - Parameters:
    ///   - bits: The bits of a copy that still exists.
    ///   - object: Returns the object from which the copy was created; nil if the object no longer exists.
    @inlinable @inline(__always)
    static func value<Value>(_ bits: UnsafeMutableRawPointer, of object: @autoclosure () -> AnyObject?) -> Value? {
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
