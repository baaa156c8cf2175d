/// One parameter of a factory or a completion, as registered: its type says what it asks for.
struct Parameter: Sendable {
    let type: Any.Type

    var key: ServiceKey { ServiceKey(type) }
    var isResolver: Bool { type == Resolver.self || type == AsyncResolver.self }
}

/// A parameter type that asks for more than an instance: `Assisted`, `AssistedFactory`.
///
/// Recognised only when nothing is registered under the whole type: a failed cast to a protocol scans every conformance
/// of the program, so the table is asked first.
protocol DependencyAdapter: SendableMetatype {
    /// What the parameter means for the graph.
    static var request: AdapterRequest { get }

    /// Makes the adapter for the construction that asks for it.
    static func make(for requester: Construction) throws(ResolutionError) -> Self

    /// Makes the adapter for an awaited construction.
    static func make(awaitedBy requester: AsyncConstruction) async throws(ResolutionError) -> Self
}

/// What an adapter asks for.
enum AdapterRequest {
    /// A run-time argument of this type.
    case argument(Any.Type)
    /// A factory for the service, given these arguments.
    case factory(ServiceKey, arguments: [Any.Type])
}
