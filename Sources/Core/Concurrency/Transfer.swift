/// Carries a value across an isolation boundary, which the container has proved safe for this value.
///
/// A new dependency belongs to its construction until the factory has received it. The container stores values that are
/// not Sendable nowhere else, because shared scopes require Sendable.
struct Transfer<Value>: @unchecked Sendable {
    // Sendable: one side gives the value away, the other takes it; see above.
    let value: Value
}
