/// The storage of a scope for the instance of one registration.
///
/// The container calls a storage from one thread at a time, which may be any thread, and holds no lock meanwhile. If
/// other code changes the storage, such as a notification handler, the storage must protect itself. Not Sendable.
public protocol InstanceStorage: AnyObject {
    /// The stored instance; nil when a new instance must be constructed. A reset of the scope sets it to nil.
    var instance: Any? { get set }

    /// Called when an outermost resolve has ended, whether or not it used this storage. Does nothing by default.
    func graphResolutionCompleted()

    /// The stored instance for an object graph; by default ``instance``.
    func instance(inGraph graph: GraphIdentifier) -> Any?

    /// Stores an instance for an object graph; by default in ``instance``.
    func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier)
}

extension InstanceStorage {
    /// Does nothing.
    public func graphResolutionCompleted() {}

    /// The stored instance, for any graph.
    public func instance(inGraph graph: GraphIdentifier) -> Any? { instance }

    /// Stores the instance, for any graph.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) { self.instance = instance }
}
