/// A weak reference to an instance whose type its owner knows: each function is called with that type.
///
/// The dynamic type decides: an object behind a protocol is held weakly, and a value is not stored at all.
@usableFromInline
struct WeakReference {
    @usableFromInline private(set) weak var object: AnyObject?
    /// The object under the static type with which it was stored, because a cast to that type would search all
    /// conformances. Nil for `any Error`, because that is a box around the object, and the box may end first.
    @usableFromInline private(set) var copy: UnretainedCopy?

    init() {}

    /// The instance while it is alive.
    @inlinable @inline(__always)
    mutating func load<Instance>(_ type: Instance.Type) -> Instance? {
        guard let bits = unsafe copy?.bits else { return loadBoxed(type) }
        return unsafe UnretainedCopy.value(bits, of: object)
    }

    /// Like ``load(_:)``, for code of this module: where the type is unknown, `withUnsafeTemporaryAllocation` looks up
    /// a type at each call, which costs more than another reference.
    func loadUnspecialized<Instance>(_ type: Instance.Type) throws(Absent) -> Instance {
        guard let bits = unsafe copy?.bits else { return try unwrapBoxed(type) }
        guard let object else { throw Absent() }
        return withExtendedLifetime(object) { unsafe bits.assumingMemoryBound(to: type).pointee }
    }

    /// Separate, because the runtime looks up the type of an optional even on a path that is not taken.
    @inline(never)
    private func unwrapBoxed<Instance>(_ type: Instance.Type) throws(Absent) -> Instance {
        guard let instance = loadBoxed(type) else { throw Absent() }
        return instance
    }

    @usableFromInline @inline(never)
    func loadBoxed<Instance>(_ type: Instance.Type) -> Instance? {
        // Unwrapped first, because an optional can itself be cast to `any Sendable`.
        guard let object else { return nil }
        return object as? Instance
    }

    /// Stores an object weakly; drops a value immediately.
    mutating func store<Instance>(_ instance: Instance) {
        guard let object = Self.object(in: instance) else { return clear() }
        self.object = object
        if Self.isBoxed(Instance.self) { return }
        // The reference may have been copied, and then the copies share the bits.
        if isKnownUniquelyReferenced(&copy), let copy { copy.write(instance) } else { copy = UnretainedCopy(instance) }
    }

    /// Removes the instance.
    mutating func clear() {
        object = nil
    }

    static func isBoxed<Instance>(_ type: Instance.Type) -> Bool { type == (any Error).self }

    /// The object that the instance is; nil for a value.
    static func object<Instance>(in instance: Instance) -> AnyObject? {
        unsafe withUnsafePointer(to: instance) { unsafe object(at: $0) }
    }

    /// Like ``object(in:)``, for the instance at the address.
    static func object<Instance>(at address: UnsafePointer<Instance>) -> AnyObject? {
        func open<Failure: Error>(_ error: Failure) -> AnyObject? {
            Failure.self is AnyClass ? error as AnyObject : nil
        }
        if isBoxed(Instance.self), let error = unsafe address.pointee as? any Error { return open(error) }
        guard unsafe isObject(address) else { return nil }
        // A reference begins with the address of its object, and so does an existential around one; a cast costs more.
        return unsafe UnsafeRawPointer(address).load(as: AnyObject.self)
    }

    private static func isObject<Instance>(_ address: UnsafePointer<Instance>) -> Bool {
        if Instance.self is AnyClass { return true }
        // The metadata of an existential type begins with its kind and with flags, and an instance has its dynamic type
        // in the fourth word if the protocol is not bound to classes (Swift's ABI, `TypeMetadata.rst`). In the general
        // form, `as Any` allocates a box for an existential of five words.
        let metadata = unsafe unsafeBitCast(Instance.self as Any.Type, to: UnsafePointer<UInt>.self)
        guard unsafe metadata[0] == 0x303 else { return unsafe Swift.type(of: address.pointee as Any) is AnyClass }
        let isClassBound = unsafe metadata[1] & 0x8000_0000 == 0
        let fourthWord = unsafe UnsafeRawPointer(address) + 3 * MemoryLayout<UInt>.size
        return unsafe isClassBound || fourthWord.load(as: Any.Type.self) is AnyClass
    }
}

@available(*, unavailable, message: "The slot that owns it holds a lock.")
extension WeakReference: Sendable {}
