/// One parameter of a factory or a completion, as registered. Its type determines the requirement.
struct Parameter: Sendable {
    let type: Any.Type

    var key: ServiceKey { ServiceKey(type) }
    var isResolver: Bool { type == Resolver.self || type == AsyncResolver.self }
}
