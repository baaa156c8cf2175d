/// One parameter of a factory or a completion, as registered: its type says what it asks for.
struct Parameter: Sendable {
    let type: Any.Type

    var key: ServiceKey { ServiceKey(type) }
    var isResolver: Bool { type == Resolver.self || type == AsyncResolver.self }
}
