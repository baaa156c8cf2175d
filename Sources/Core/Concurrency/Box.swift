/// Holds a value of any type as an object, so that it can be stored untyped and read back with its exact type.
final class Box<Value>: @unchecked Sendable {
    // Sendable: immutable. An instance in a shared scope is Sendable by the compiler's rule on `scope(_:)`; a value in
    // an object graph or an argument list stays on its thread.
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
