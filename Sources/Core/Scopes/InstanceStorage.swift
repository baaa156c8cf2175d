/// Where a custom scope keeps one registration's instance.
///
/// Each registration in the scope has a storage of its own. All three functions are called under the lock of that
/// registration's slot, from any thread, one at a time. So they must be short, and must not resolve: they are given no
/// container. What they let go is kept alive by the caller until the lock is released.
///
/// ```swift
/// extension ObjectScope where Service: Sendable {
///     static var insuranceCalculation: Self { ObjectScope("insuranceCalculation", storage: PermanentStorage.init) }
/// }
/// ```
public protocol InstanceStorage<Instance>: SendableMetatype {
    /// What is kept.
    associatedtype Instance

    /// The instance, or nil when a new one has to be made.
    mutating func load() -> Instance?

    /// Keeps a new instance.
    mutating func store(_ instance: Instance)

    /// Forgets the instance: a reset.
    mutating func clear()
}
