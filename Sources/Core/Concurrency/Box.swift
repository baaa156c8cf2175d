/// Holds a value of any type as an object, so that it can be stored untyped and read back with its exact type.
final class Box<Value>: @unchecked Sendable {
    // Sendable: immutable. The compiler checks that values in shared scopes, and values from outside, are Sendable; any
    // other value stays inside its resolve, which runs on one thread at a time.
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A `Box` without its type.
protocol AnyBox {
    /// Whether the boxed value, by its dynamic type, is of this type.
    func holds(_ type: Any.Type) -> Bool
}

extension Box: AnyBox {
    func holds(_ type: Any.Type) -> Bool {
        func open<Other>(_ other: Other.Type) -> Bool { value is Other }
        return open(type)
    }
}
