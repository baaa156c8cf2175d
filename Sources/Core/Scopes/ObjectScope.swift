/// Defines how long and with whom an instance is shared.
///
/// Generic over the service, so that the compiler requires Sendable where threads share an instance, and
/// `.scope(.container)` stays short. ``Container/resetObjectScope(_:)`` takes `ObjectScope<Never>`, so a static member
/// of your own works for registrations and for resets. Custom scopes with equal names are the same scope.
public struct ObjectScope<Service>: Sendable, CustomStringConvertible {
    let definition: ScopeDefinition

    var kind: ScopeKind { definition.kind }

    /// The name, such as `container`.
    public var description: String { kind.description }

    /// A new instance for every request.
    public static var transient: Self {
        ObjectScope(definition: .transient)
    }

    /// One instance inside one object graph, across layers. This is the default.
    ///
    /// A graph begins at a call of `resolve` from outside, and again at each construction of an instance that is stored
    /// beyond the graph: instances that are constructed for a stored instance belong to it alone.
    public static var graph: Self {
        ObjectScope(definition: .graph)
    }
}

extension ObjectScope where Service: Sendable {
    /// One instance for the owning container and its descendants, as long as the container lives.
    ///
    /// It is read without a lock, so it cannot be reset once the container is sealed. If an instance must be released
    /// earlier, give it a scope of its own.
    public static var container: Self {
        ObjectScope(definition: .container)
    }

    /// One instance while code outside the container holds it.
    ///
    /// The dynamic type decides: an instance of a value type is constructed again at each request, and an event reports
    /// that.
    public static var weak: Self {
        ObjectScope(definition: .weak)
    }

    /// One instance until memory is short; then it is released, unless other code still holds it.
    ///
    /// See ``Container/evict(atLeast:)``. While other code holds the old instance, a request receives that instance,
    /// and it is cached again, so an eviction never leads to two instances.
    public static var memorySensitive: Self {
        ObjectScope(definition: .memorySensitive)
    }

    /// One instance in each open scope of this name; see
    /// ``Container/withScope(_:providing:closingDeadline:isolation:body:)``.
    public static func scoped(_ name: ScopeName) -> Self {
        ObjectScope(definition: ScopeDefinition(.scoped(name.description)))
    }

    /// A custom scope: instances live until ``Container/resetObjectScope(_:)``.
    ///
    /// - Parameters:
    ///   - name: Distinguishes the scope from others; all registrations with this name are reset together.
    ///   - storage: Creates the storage of one registration, such as `PermanentStorage.init`. Called once for each
    ///     registration and each decorator, before its first instance is constructed, without a lock held. A request
    ///     for the same service throws `.cycle` there.
    public init<Storage: InstanceStorage<Service>>(
        _ name: String, storage: @escaping @Sendable () -> Storage
    ) {
        self.init(definition: ScopeDefinition(.custom(name), makeState: { ResettableState(storage()) }))
    }
}

/// The definition of a scope, which its registrations share. An object, so that `.scope(_)` passes one word.
final class ScopeDefinition: Sendable {
    let kind: ScopeKind
    /// Creates the state of a registration's slot with the storage of a custom scope. Calls user code.
    let makeState: (@Sendable () -> ResettableState)?

    init(_ kind: ScopeKind, makeState: (@Sendable () -> ResettableState)? = nil) {
        self.kind = kind
        self.makeState = makeState
    }

    /// The place where the scope stores its instances.
    var retention: Retention {
        switch kind {
        case .transient: .transient
        case .graph: .graph
        case .container: .singleton
        case .scoped: .scoped
        case .weak, .memorySensitive, .custom: .resettable
        }
    }

    static let transient = ScopeDefinition(.transient)
    static let graph = ScopeDefinition(.graph)
    static let container = ScopeDefinition(.container)
    static let weak = ScopeDefinition(.weak)
    static let memorySensitive = ScopeDefinition(.memorySensitive)
}

/// The place where one registration's instances are stored.
enum Retention {
    /// Nowhere.
    case transient
    /// In the object graph of the resolve.
    case graph
    /// In a slot that is written once.
    case singleton
    /// In a `ResettableSlot`.
    case resettable
    /// In the open scope of the registration's name.
    case scoped

    var isStored: Bool {
        switch self {
        case .transient, .graph: false
        case .singleton, .resettable, .scoped: true
        }
    }
}
