/// A parameter type that asks for more than an instance: `Lazy`, `Provider`, `T?`, `[T]`, `Named`, `Assisted`,
/// `AssistedFactory`, `ScopeOpener`.
///
/// Recognised only when nothing is registered under the whole type: a failed cast to a protocol scans every conformance
/// of the program, so the table is asked first, and each type is cast once.
///
/// Adapters nest: the name, the registration and the arguments that the outer one chose are handed to the inner one. An
/// adapter whose colour joins (`T?`, `[T]`, `Named`) obtains what it wraps while it is made, so it is made by awaiting in
/// an awaited construction; the others are made at once in either.
protocol DependencyAdapter: SendableMetatype {
    /// What the parameter means for the graph.
    static var request: AdapterRequest { get }

    /// Makes the adapter for the construction that asks for it.
    ///
    /// - Parameters:
    ///   - requester: The construction, with the layer of the one who asks.
    ///   - selection: Which of several registrations is meant.
    ///   - arguments: The run-time arguments for what the adapter wraps; not those of `requester`.
    static func make(
        for requester: Construction, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Self

    /// Makes the adapter for an awaited construction.
    static func make(
        awaitedBy requester: AsyncConstruction, _ selection: Selection, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Self

    /// Constructs the adapter from the links of its record: one for each service that it obtains when it is constructed.
    static func recipe(for use: AdapterUse) -> Recipe<Self>.Body
}

/// Where a linked registration asks for an adapter.
struct AdapterUse: Sendable {
    /// The layer that owns the one who asks.
    // Proof: the container keeps the records of its links, and this with them, and is there as long as a request asks.
    unowned let container: Container
    let asker: Entry
    /// What the adapters around this one have chosen.
    let selection: Selection
}

/// What an adapter asks for. The types are those that it wraps, which may be adapters themselves.
enum AdapterRequest {
    /// A run-time argument of this type.
    case argument(Any.Type)
    /// A factory for the service, given these arguments.
    case factory(Any.Type, arguments: [Any.Type])
    /// The service if it is registered.
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

/// Which registration of a type is meant: one by its name, or one of a collection.
struct Selection: Sendable {
    var name: RegistrationName?
    /// The one contribution that is meant; nil outside of collections.
    var entry: Entry?

    init(name: RegistrationName? = nil, entry: Entry? = nil) {
        self.name = name
        self.entry = entry
    }
}
