/// A custom scope: it decides where each of its services stores the instance.
///
/// Scopes are compared by identity, so registrations and resets must share one scope object. Not Sendable: each
/// conforming type decides whether it may be used from several threads.
public protocol ObjectScopeProtocol: AnyObject {
    /// A new storage for one registration; called at its first request or reset.
    func makeStorage() -> any InstanceStorage
}
