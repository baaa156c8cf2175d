/// Where a scope keeps the instance of one registration.
///
/// The container calls a storage from one thread at a time, whichever it is, and holds no lock meanwhile. What changes a
/// storage from elsewhere, such as a notification, is the storage's own matter to protect. Not Sendable.
public protocol InstanceStorage: AnyObject {
    /// What is kept; nil when a new instance has to be made. A reset of the scope sets it to nil.
    var instance: Any? { get set }

    /// Called when a resolve from outside has ended, whether or not it used this storage. Does nothing by default.
    func graphResolutionCompleted()

    /// What is kept for an object graph; by default ``instance``.
    func instance(inGraph graph: GraphIdentifier) -> Any?

    /// Keeps an instance for an object graph; by default in ``instance``.
    func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier)
}

extension InstanceStorage {
    /// Does nothing.
    public func graphResolutionCompleted() {}

    /// What is kept, whatever the graph.
    public func instance(inGraph graph: GraphIdentifier) -> Any? { instance }

    /// Keeps the instance, whatever the graph.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) { self.instance = instance }
}
