/// How long an instance is shared, and by which requests.
///
/// Four scopes are built in; a codebase creates its own from a storage:
///
/// ```swift
/// extension ObjectScope { static let session = ObjectScope(storageFactory: PermanentStorage.init) }
/// ```
///
/// Sendable: immutable. The storage factory is called on the thread that first needs a storage.
public final class ObjectScope: ObjectScopeProtocol, CustomStringConvertible, @unchecked Sendable {
    // Sendable: immutable; the author of the storage factory is responsible for its captures.
    /// The name of the scope in listings; not its identity.
    public let description: String
    private let storageFactory: () -> any InstanceStorage
    private let parent: (any ObjectScopeProtocol)?

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - storageFactory: Creates the storage of one registration.
    ///   - description: The name in listings.
    ///   - parent: A scope that stores the instance too: a request uses the instance that either scope still has.
    public init(
        storageFactory: @escaping () -> any InstanceStorage, description: String = "",
        parent: (any ObjectScopeProtocol)? = nil
    ) {
        self.storageFactory = storageFactory
        self.description = description
        self.parent = parent
    }

    /// The storage of one registration; with a parent scope, one that stores the instance in both.
    public func makeStorage() -> any InstanceStorage {
        guard let parent else { return storageFactory() }
        return CompositeStorage([storageFactory(), parent.makeStorage()])
    }

    /// A new instance at every request.
    public static let transient = ObjectScope(storageFactory: TransientStorage.init, description: "transient")

    /// One instance for all constructions of one outermost resolve: the default.
    public static let graph = ObjectScope(storageFactory: GraphStorage.init, description: "graph")

    /// One instance for the container of the registration and its children, until the scope is reset.
    public static let container = ObjectScope(storageFactory: PermanentStorage.init, description: "container")

    /// One instance as long as other code holds it, and at least until the running resolve ends.
    public static let weak = ObjectScope(
        storageFactory: WeakStorage.init, description: "weak", parent: ObjectScope.graph)
}
