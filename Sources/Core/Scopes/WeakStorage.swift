/// Keeps the instance as long as somebody else holds it. Not Sendable: the slot that owns it holds a lock.
///
/// What counts is the dynamic type: an object behind a protocol is kept weakly, a value is not kept at all.
public struct WeakStorage<Instance>: InstanceStorage {
    @usableFromInline private(set) weak var object: AnyObject?
    /// The object as the type that it was stored as: to cast it again would cost a search among all conformances. Nil for
    /// `any Error`, which is a box around the object: the box may end before the object does.
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
        // Unwrapped first: an optional is an `any Sendable` itself.
        guard let object else { return nil }
        return object as? Instance
    }

    private static var isBoxed: Bool { Instance.self == (any Error).self }

    /// Keeps an object weakly; forgets a value at once.
    public mutating func store(_ instance: Instance) {
        guard let object = Self.object(in: instance) else { return clear() }
        self.object = object
        stored = Self.isBoxed ? nil : UnretainedCopy(instance)
    }

    /// Forgets the instance.
    public mutating func clear() {
        object = nil
        stored = nil
    }

    /// Whether the instance is an object, whatever it is seen as.
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
