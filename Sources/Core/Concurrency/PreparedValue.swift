/// A value that an awaited request has constructed, to be read later: a parameter of a factory, or a service. On the
/// heap, because a resolve context must not outlive a suspension.
///
/// Not generic, because the runtime would look up the metadata of a generic class for each type, at each construction.
/// Safety: the value lies in the elements, is initialized by `make` with the type in the header, and ends with the
/// object. Whoever reads it names the same type.
final class PreparedValue: ManagedBuffer<Any.Type, PreparedValue.Unit> {
    /// The size and the alignment of an element.
    struct Unit { private let bits = SIMD2<UInt64>() }

    /// Whether the value has memory of its own, because elements have a smaller alignment than its type.
    private static func isSeparate<Value>(_ type: Value.Type) -> Bool {
        MemoryLayout<Value>.alignment > MemoryLayout<Unit>.alignment
    }

    static func make<Value>(_ value: Value) -> PreparedValue {
        let size = isSeparate(Value.self) ? MemoryLayout<InstanceMemory>.size : MemoryLayout<Value>.size
        let unit = MemoryLayout<Unit>.stride
        let buffer = create(minimumCapacity: (size + unit - 1) / unit) { _ in Value.self }
        let prepared = unsafe unsafeDowncast(buffer, to: PreparedValue.self)
        unsafe prepared.withUnsafeMutablePointerToElements { elements in
            let place = UnsafeMutableRawPointer(elements)
            if isSeparate(Value.self) {
                unsafe place.initializeMemory(as: InstanceMemory.self, to: InstanceMemory(value))
            } else {
                unsafe place.initializeMemory(as: Value.self, to: value)
            }
        }
        return prepared
    }

    func read<Value>(_ type: Value.Type) -> Value {
        unsafe withUnsafeMutablePointerToElements { elements in
            let place = UnsafeMutableRawPointer(elements)
            guard Self.isSeparate(type) else { return unsafe place.assumingMemoryBound(to: type).pointee }
            return unsafe place.assumingMemoryBound(to: InstanceMemory.self).pointee.read(type)
        }
    }

    deinit {
        func end<Value>(_ type: Value.Type, _ place: UnsafeMutableRawPointer) {
            if Self.isSeparate(type) {
                unsafe place.assumingMemoryBound(to: InstanceMemory.self).pointee.end(type)
            } else {
                unsafe place.assumingMemoryBound(to: type).deinitialize(count: 1)
            }
        }
        unsafe withUnsafeMutablePointers { header, elements in
            unsafe end(header.pointee, UnsafeMutableRawPointer(elements))
        }
    }
}
