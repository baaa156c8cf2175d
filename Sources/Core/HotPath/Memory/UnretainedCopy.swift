/// The bits of a value that holds one object and nothing else, without holding it.
///
/// Proof that reading is right: an existential around an object, like a plain reference, consists of the reference and of
/// constants, so its bits stay valid as long as the object; who reads holds the object meanwhile, and reading retains it
/// for the copy.
@safe final class UnretainedCopy<Value> {
    private let bits: UnsafeMutableRawPointer

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

    /// The value; only while somebody holds its object.
    var value: Value { unsafe bits.assumingMemoryBound(to: Value.self).pointee }
}
