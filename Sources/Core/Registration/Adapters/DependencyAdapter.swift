/// A parameter type that requests more than an instance: `Lazy`, `Provider`, `T?`, `[T]`, `Named`, `Assisted`,
/// `AssistedFactory`, `ScopeOpener`.
///
/// Recognized only if nothing is registered under the whole type. A failed cast to a protocol scans every conformance
/// in the program, so the table is searched first, and each type is cast once.
///
/// Adapters nest: the outer one passes its name, registration and arguments to the inner one. If an adapter combines
/// its execution with that of the service (`T?`, `[T]`, `Named`), it resolves the service while it is constructed, so
/// an awaited construction constructs it by awaiting. The other adapters are constructed immediately in both cases.
protocol DependencyAdapter: SendableMetatype {
    /// The meaning of the parameter in the graph.
    static var request: AdapterRequest { get }

    /// Constructs the adapter for the construction that requests it.
    ///
    /// - Parameters:
    ///   - requester: The construction, with the layer of the requester.
    ///   - selection: Selects one of several registrations.
    ///   - arguments: The run-time arguments for the service that the adapter wraps; not those of `requester`.
    static func make(
        for requester: Construction, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Self

    /// Constructs the adapter for an awaited construction.
    static func make(
        awaitedBy requester: AsyncConstruction, _ selection: Selection, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Self

    /// The activator of the adapter. It uses the links of the adapter's record: one for each service that the adapter
    /// resolves when it is constructed.
    static func recipe(for use: AdapterUse) -> Recipe<Self>.Body
}

/// A place where a linked registration requires an adapter.
struct AdapterUse: Sendable {
    /// The layer that owns the requester.
    // Proof: the container keeps the records of its links, and this value with them, and it lives as long as a request
    // runs.
    unowned let container: Container
    let asker: Entry
    /// The choices of the adapters around this one.
    let selection: Selection
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
}

/// Selects a registration of a type: one by its name, or one of a collection.
struct Selection: Sendable {
    var name: RegistrationName?
    /// The selected contribution; nil outside of collections.
    var entry: Entry?

    init(name: RegistrationName? = nil, entry: Entry? = nil) {
        self.name = name
        self.entry = entry
    }
}
