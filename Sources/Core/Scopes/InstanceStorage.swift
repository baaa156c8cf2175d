/// The place where a custom scope stores one registration's instance.
///
/// Each registration in the scope has its own storage. All three functions are called under the lock of that
/// registration's slot, from any thread, one at a time. So they must be short and must not resolve; they receive no
/// container. `store` and `clear` may drop the instance that `load` returns, because the caller holds it until the lock
/// is released. An instance that the storage drops by itself, such as an expired one, is released under the lock: its
/// `deinit` must not resolve, and its closing hooks do not run.
///
/// ```swift
/// extension ObjectScope where Service: Sendable {
///     static var insuranceCalculation: Self { ObjectScope("insuranceCalculation", storage: PermanentStorage.init) }
/// }
/// ```
public protocol InstanceStorage<Instance>: SendableMetatype {
    /// The type of the stored instance.
    associatedtype Instance

    /// The instance, or nil if a new one must be constructed.
    mutating func load() -> Instance?

    /// Stores a new instance.
    mutating func store(_ instance: Instance)

    /// Removes the instance, at a reset or after the container was closed.
    mutating func clear()
}
