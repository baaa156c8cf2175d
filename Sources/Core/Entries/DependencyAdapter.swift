/// A parameter type that requests more than an instance: `Lazy`, `Provider`, `T?`, `[T]`, `Named`, `Assisted`,
/// `Labeled`, `AssistedFactory`, `ScopeOpener`.
///
/// Recognized only if nothing is registered under the whole type. A failed cast to a protocol scans every conformance
/// in the program, so the tables are searched first, and each container casts a type at most once.
///
/// Adapters nest: the outer one passes its name, registration and arguments to the inner one. `T?`, `[T]` and `Named`
/// resolve services while they are constructed; `Lazy`, `Provider` and `AssistedFactory` resolve them later.
protocol DependencyAdapter: SendableMetatype {
    /// The meaning of the parameter in the graph.
    static var request: AdapterRequest { get }

    /// The activator of the adapter. Its parameters are the services that the adapter resolves when it is constructed.
    static func activator(for use: AdapterUse) -> Activator<Self>.Body
}

/// A place where an adapter is required. A class, because the plan of each link has room for one.
final class AdapterUse: Sendable {
    /// The layer that owns the requester.
    let layer: ContainerReference
    /// Nil for a request from outside.
    let requester: Entry?
    /// The choices of the adapters around this one.
    let selection: Selection

    init(layer: ContainerReference, requester: Entry?, selection: Selection) {
        (self.layer, self.requester, self.selection) = (layer, requester, selection)
    }
}

/// The requirement of an adapter. The types are those that it wraps; they may be adapters themselves.
enum AdapterRequest {
    /// A run-time argument of this type.
    case argument(Any.Type)
    /// A factory for the service, given these arguments.
    case factory(Any.Type, arguments: [Any.Type])
    /// The service, if it is registered.
    case optional(Any.Type)
    /// Everything contributed to the type.
    case collection(Any.Type)
    /// The service under a name.
    case named(Any.Type, RegistrationName)
    /// The service on first use.
    case lazy(Any.Type)
    /// The service at each use.
    case provider(Any.Type)
    /// A scope of the owner's layer, opened with values of these types.
    case opener([Any.Type])

    /// The type of the services that the adapter resolves when it is constructed; nil if it resolves none.
    var resolvedType: Any.Type? {
        switch self {
        case .optional(let type), .collection(let type), .named(let type, _): type
        case .argument, .factory, .lazy, .provider, .opener: nil
        }
    }
}

extension Parameter {
    /// Whether its value is a run-time argument.
    var isArgument: Bool {
        if case .argument = (type as? any DependencyAdapter.Type)?.request { return true }
        return false
    }
}

extension ServiceKey {
    /// Whether the type is a `ScopeOpener`.
    package var isScopeOpener: Bool {
        if case .opener = (type as? any DependencyAdapter.Type)?.request { return true }
        return false
    }
}
