/// Stores an object as long as other code holds it; a value is not stored. Not Sendable.
public final class WeakStorage: InstanceStorage {
    private weak var object: AnyObject?

    /// The object while it is alive.
    public var instance: Any? {
        get { object }
        set { object = newValue.flatMap(WeakStorage.object(in:)) }
    }

    /// An empty storage.
    public init() {}

    /// The value as an object; nil for a value type, which would be put in a box that nothing holds.
    static func object(in value: Any) -> AnyObject? {
        if type(of: value) is AnyClass { return value as AnyObject }
        return (value as? any OptionalValue)?.wrapped.flatMap(object(in:))
    }

    /// Whether a value is an object, for any static type.
    static func isObject<Value>(_ value: Value) -> Bool {
        type(of: value as Any) is AnyClass || object(in: value) != nil
    }
}

private protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { map { $0 as Any } }
}
