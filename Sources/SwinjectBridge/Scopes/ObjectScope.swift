/// How long an instance is shared, and with whom.
///
/// Four scopes are built in; a codebase makes its own from a storage:
///
/// ```swift
/// extension ObjectScope { static let session = ObjectScope(storageFactory: PermanentStorage.init) }
/// ```
///
/// Sendable: immutable. The storage factory is called from whichever thread first needs a storage.
public final class ObjectScope: ObjectScopeProtocol, CustomStringConvertible, @unchecked Sendable {
    // Sendable: immutable; what the storage factory captures is up to whoever wrote it.
    /// What the scope is called in listings; not its identity.
    public let description: String
    private let storageFactory: () -> any InstanceStorage
    private let parent: (any ObjectScopeProtocol)?

    /// Makes a scope.
    ///
    /// - Parameters:
    ///   - storageFactory: Makes the storage of one registration.
    ///   - description: What it is called in listings.
    ///   - parent: A scope that keeps the instance too: what one of the two still has is not made again.
    public init(
        storageFactory: @escaping () -> any InstanceStorage, description: String = "",
        parent: (any ObjectScopeProtocol)? = nil
    ) {
        self.storageFactory = storageFactory
        self.description = description
        self.parent = parent
    }

    /// The storage of one registration; with a parent scope, one that keeps the instance in both.
    public func makeStorage() -> any InstanceStorage {
        guard let parent else { return storageFactory() }
        return CompositeStorage([storageFactory(), parent.makeStorage()])
    }

    /// A new instance at every request.
    public static let transient = ObjectScope(storageFactory: TransientStorage.init, description: "transient")

    /// One instance for all that is made in one resolve from outside: the default.
    public static let graph = ObjectScope(storageFactory: GraphStorage.init, description: "graph")

    /// One instance for the container of the registration and its children, until the scope is reset.
    public static let container = ObjectScope(storageFactory: PermanentStorage.init, description: "container")

    /// One instance as long as somebody outside holds it, and at least until the running resolve ends.
    public static let weak = ObjectScope(
        storageFactory: WeakStorage.init, description: "weak", parent: ObjectScope.graph)
}
