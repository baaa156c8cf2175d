/// Keeps an object as long as somebody else does; a value not at all. Not Sendable.
public final class WeakStorage: InstanceStorage {
    private weak var object: AnyObject?

    /// The object while it is alive.
    public var instance: Any? {
        get { object }
        set { object = newValue.flatMap(WeakStorage.object(in:)) }
    }

    /// An empty storage.
    public init() {}

    /// The object that a value is; nil for a value type, which would be put in a box that nobody holds.
    static func object(in value: Any) -> AnyObject? {
        type(of: value) is AnyClass ? value as AnyObject : nil
    }
}
