/// Holds a value of any type as an object, so that it can be stored untyped and read back with its exact type.
final class Box<Value>: @unchecked Sendable {
    // Sendable: immutable. An instance in a shared scope is Sendable by the compiler's rule on `scope(_:)`; a value in
    // an object graph or an argument list stays on its thread.
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
