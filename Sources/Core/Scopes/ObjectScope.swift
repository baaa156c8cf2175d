/// How long and with whom an instance is shared.
///
/// Generic in the service, so that the compiler demands Sendable where an instance is shared between threads, and
/// `.scope(.container)` still reads. ``Container/resetObjectScope(_:)`` takes `ObjectScope<Never>`, so a team's own
/// static member serves both. Two scopes are the same when their names are.
public struct ObjectScope<Service>: Sendable, CustomStringConvertible {
    let kind: DependencyGraph.Scope
    let makeRetention: @Sendable () -> Retention<Service>

    /// The name, such as `container`.
    public var description: String { kind.description }

    /// A new instance at every request.
    public static var transient: Self {
        ObjectScope(kind: .transient) { .transient }
    }

    /// One instance inside one object graph, across layers: the default.
    ///
    /// A graph begins at a call of `resolve` from outside, and again at each construction of an instance that is stored
    /// beyond it: what is made for a stored instance is its own.
    public static var graph: Self {
        ObjectScope(kind: .graph) { .graph }
    }

    fileprivate init(kind: DependencyGraph.Scope, makeRetention: @escaping @Sendable () -> Retention<Service>) {
        self.kind = kind
        self.makeRetention = makeRetention
    }
}

extension ObjectScope where Service: Sendable {
    /// One instance for the owning container and its children, until the container is gone.
    ///
    /// Read without a lock, so it cannot be reset once the container is sealed; what must be let go gets a scope of its
    /// own.
    public static var container: Self {
        ObjectScope(kind: .container) { .permanent(PermanentSlot()) }
    }

    /// One instance while somebody outside the container holds it.
    ///
    /// What counts is the dynamic type: a value type is made anew at each request, and an event says so.
    public static var weak: Self {
        ObjectScope(kind: .weak) { .resettable(ResettableSlot(.whileHeld)) }
    }

    /// One instance until memory is short; then it is let go unless somebody still holds it.
    ///
    /// See ``Container/evict(atLeast:)``. Whoever asks while the old instance is held gets that one, and it is kept
    /// again: there are never two.
    public static var memorySensitive: Self {
        ObjectScope(kind: .memorySensitive) { .resettable(ResettableSlot(.untilMemoryIsShort)) }
    }

    /// One instance in each open scope of this name; see
    /// ``Container/withScope(_:providing:closingDeadline:isolation:body:)``.
    public static func scoped(_ name: ScopeName) -> Self {
        ObjectScope(kind: .scoped(name.description)) { .scoped(name) }
    }

    /// A scope of the team's own: instances live until ``Container/resetObjectScope(_:)``.
    ///
    /// - Parameters:
    ///   - name: Tells the scope from others; all registrations with this name are reset together.
    ///   - storage: Makes the storage of one registration, such as `PermanentStorage.init`.
    public init<Storage: InstanceStorage<Service>>(
        _ name: String, storage: @escaping @Sendable () -> Storage
    ) {
        self.init(kind: .custom(name)) { .resettable(ResettableSlot(storage())) }
    }
}

extension DependencyGraph.Scope: CustomStringConvertible {
    /// The name, such as `container`; for a custom scope the one it was made with.
    public var description: String {
        switch self {
        case .transient: "transient"
        case .graph: "graph"
        case .container: "container"
        case .weak: "weak"
        case .memorySensitive: "memorySensitive"
        case .custom(let name), .scoped(let name): name
        }
    }
}

/// Where one registration's instances are kept.
enum Retention<Service> {
    /// Nowhere.
    case transient
    /// In the object graph of the resolve.
    case graph
    /// In a slot that is written once.
    case permanent(PermanentSlot<Service>)
    /// In a slot that can be cleared.
    case resettable(ResettableSlot<Service>)
    /// In the open scope of this name.
    case scoped(ScopeName)

    var isStored: Bool {
        switch self {
        case .transient, .graph: false
        case .permanent, .resettable, .scoped: true
        }
    }
}
