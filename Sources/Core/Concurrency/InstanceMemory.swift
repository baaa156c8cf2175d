/// Separate memory for one instance.
///
/// It does not know the type, because the runtime would instantiate a type for each service. Safety: the owner reads
/// and ends it with the type of the instance, and ends it once.
@safe @usableFromInline
struct InstanceMemory {
    @usableFromInline let address: UnsafeMutableRawPointer

    /// - Parameter address: The address of existing memory.
    init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    init<Instance>(_ instance: consuming Instance) {
        let memory = UnsafeMutablePointer<Instance>.allocate(capacity: 1)
        unsafe memory.initialize(to: instance)
        unsafe address = UnsafeMutableRawPointer(memory)
    }

    @inlinable @inline(__always)
    func read<Instance>(_ type: Instance.Type) -> Instance {
        unsafe address.assumingMemoryBound(to: type).pointee
    }

    /// Frees the memory and returns the instance.
    func move<Instance>(_ type: Instance.Type) -> Instance {
        defer { unsafe address.deallocate() }
        return unsafe address.assumingMemoryBound(to: type).move()
    }

    /// Releases the instance and frees the memory.
    func end<Instance>(_ type: Instance.Type) {
        unsafe address.assumingMemoryBound(to: type).deinitialize(count: 1)
        unsafe address.deallocate()
    }
}

@available(*, unavailable, message: "The slot that owns it synchronizes the access.")
extension InstanceMemory: Sendable {}
