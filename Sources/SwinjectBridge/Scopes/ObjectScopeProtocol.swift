/// A scope that a codebase wrote itself: it says where each service in it keeps its instance.
///
/// Scopes are compared by identity, so a scope is one object that registrations and resets share. Not Sendable: whether
/// an own scope may be used from several threads is up to whoever writes it.
public protocol ObjectScopeProtocol: AnyObject {
    /// A storage of its own for one registration; asked for when the first instance is to be kept.
    func makeStorage() -> any InstanceStorage
}
