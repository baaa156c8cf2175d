/// Keeps the instance as long as somebody else holds it. Not Sendable: the slot that owns it holds a lock.
///
/// What counts is the dynamic type: an object behind a protocol is kept weakly, a value is not kept at all.
public struct WeakStorage<Instance>: InstanceStorage {
    private weak var object: AnyObject?

    /// An empty storage.
    public init() {}

    /// The instance while it is alive.
    public mutating func load() -> Instance? {
        // A nil object would pass the cast to an optional or to `Any`.
        guard let object else { return nil }
        return object as? Instance
    }

    /// Keeps an object weakly; forgets a value at once.
    public mutating func store(_ instance: Instance) {
        object = Self.isObject(instance) ? instance as AnyObject : nil
    }

    /// Forgets the instance.
    public mutating func clear() { object = nil }

    /// Whether the instance is an object, whatever it is seen as.
    static func isObject(_ instance: Instance) -> Bool {
        type(of: instance as Any) is AnyClass
    }
}

@available(*, unavailable, message: "The slot that owns it holds a lock.")
extension WeakStorage: Sendable {}
