/// Stores the instance as long as other code holds it. Not Sendable, because the slot that owns it has a lock.
///
/// The dynamic type decides: an object behind a protocol is held weakly, and a value is not stored at all.
public struct WeakStorage<Instance>: InstanceStorage {
    @usableFromInline private(set) weak var object: AnyObject?
    /// The object, as the type as which it was stored, because another cast would search all conformances. Nil for
    /// `any Error`, which is a box around the object and may end before the object does.
    @usableFromInline private(set) var stored: UnretainedCopy<Instance>?

    /// An empty storage.
    public init() {}

    /// The instance while it is alive.
    @inlinable
    public mutating func load() -> Instance? {
        guard let bits = unsafe stored?.bits else { return loadBoxed() }
        return unsafe UnretainedCopy.value(bits, of: object)
    }

    @usableFromInline @inline(never)
    func loadBoxed() -> Instance? {
        // Unwrapped first, because an optional itself conforms to `any Sendable`.
        guard let object else { return nil }
        return object as? Instance
    }

    private static var isBoxed: Bool { Instance.self == (any Error).self }

    /// Stores an object weakly; drops a value immediately.
    public mutating func store(_ instance: Instance) {
        guard let object = Self.object(in: instance) else { return clear() }
        self.object = object
        stored = Self.isBoxed ? nil : UnretainedCopy(instance)
    }

    /// Removes the instance.
    public mutating func clear() {
        object = nil
        stored = nil
    }

    /// Whether the instance is an object, whatever its static type is.
    static func isObject(_ instance: Instance) -> Bool { object(in: instance) != nil }

    /// The object that the instance is; nil for a value.
    static func object(in instance: Instance) -> AnyObject? {
        func open<Failure: Error>(_ error: Failure) -> AnyObject? {
            Failure.self is AnyClass ? error as AnyObject : nil
        }
        if isBoxed, let error = instance as? any Error { return open(error) }
        return type(of: instance as Any) is AnyClass ? instance as AnyObject : nil
    }
}

@available(*, unavailable, message: "The slot that owns it holds a lock.")
extension WeakStorage: Sendable {}
