/// An instance of a foreign engine in memory of its own: held strongly or, if it is an object, weakly.
///
/// Not generic, because the runtime would look up types at each request. Proof: its owner loads it with the type with
/// which it was created.
package final class ForeignInstance: @unchecked Sendable {
    // Sendable: immutable; the foreign engine is responsible for the instance.
    private let type: Any.Type
    /// Nil if the instance is held weakly.
    private let memory: InstanceMemory?
    /// Empty if the instance is held strongly.
    private let reference: WeakReference

    package init<Instance>(_ instance: Instance) {
        type = Instance.self
        memory = InstanceMemory(instance)
        reference = WeakReference()
    }

    private init(weakly reference: WeakReference, _ type: Any.Type) {
        self.type = type
        memory = nil
        self.reference = reference
    }

    deinit {
        func open<Instance>(_ type: Instance.Type) { memory?.end(type) }
        _openExistential(type, do: open)
    }

    /// The instance; absent if it was held weakly and has been released.
    package func load<Instance>(_ type: Instance.Type) throws(Absent) -> Instance {
        if let memory { return memory.read(type) }
        return try reference.loadUnspecialized(type)
    }

    /// The instance held strongly; nil if it was held weakly and has been released.
    package func retained() -> ForeignInstance? {
        guard memory == nil else { return self }
        func open<Instance>(_ type: Instance.Type) -> ForeignInstance? {
            do throws(Absent) { return ForeignInstance(try load(type)) } catch { return nil }
        }
        return _openExistential(type, do: open)
    }

    /// The instance held weakly; nil for a value.
    package func weakened() -> ForeignInstance? {
        guard let memory else { return self }
        func open<Instance>(_ type: Instance.Type) -> ForeignInstance? {
            var reference = WeakReference()
            reference.store(memory.read(type))
            return reference.object == nil ? nil : ForeignInstance(weakly: reference, type)
        }
        return _openExistential(type, do: open)
    }

    /// Whether the instance exists and has the type `wanted`.
    package func serves(_ wanted: Any.Type) -> Bool {
        func open<Instance>(_ type: Instance.Type) -> Bool {
            do throws(Absent) { return Self.serves(try load(type), wanted) } catch { return false }
        }
        return _openExistential(type, do: open)
    }

    /// Whether an instance has the type `wanted`.
    package static func serves<Instance>(_ instance: Instance, _ wanted: Any.Type) -> Bool {
        func open<Wanted>(_ type: Wanted.Type) -> Bool { instance is Wanted }
        return _openExistential(wanted, do: open)
    }

    /// Whether an instance is an object.
    package static func isObject<Instance>(_ instance: Instance) -> Bool { WeakReference.object(in: instance) != nil }
}
