/// Keeps the instance as long as somebody else holds it. Not Sendable: the slot that owns it holds a lock.
///
/// What counts is the dynamic type: an object behind a protocol is kept weakly, a value is not kept at all.
public struct WeakStorage<Instance>: InstanceStorage {
    @usableFromInline private(set) weak var object: AnyObject?
    /// The object as the type that it was stored as: to cast it again would cost a search among all conformances.
    @usableFromInline private(set) var stored: UnretainedCopy<Instance>?

    /// An empty storage.
    public init() {}

    /// The instance while it is alive.
    @inlinable
    public mutating func load() -> Instance? {
        guard let bits = unsafe stored?.bits else { return nil }
        return unsafe UnretainedCopy.value(bits, of: object)
    }

    /// Keeps an object weakly; forgets a value at once.
    public mutating func store(_ instance: Instance) {
        guard Self.isObject(instance) else { return clear() }
        object = instance as AnyObject
        stored = UnretainedCopy(instance)
    }

    /// Forgets the instance.
    public mutating func clear() {
        object = nil
        stored = nil
    }

    /// Whether the instance is an object, whatever it is seen as.
    static func isObject(_ instance: Instance) -> Bool {
        type(of: instance as Any) is AnyClass
    }
}

@available(*, unavailable, message: "The slot that owns it holds a lock.")
extension WeakStorage: Sendable {}
