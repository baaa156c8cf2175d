/// One parameter of a factory or a completion, as registered. Its type determines the requirement.
struct Parameter: Sendable {
    let type: Any.Type
    /// Whether it is a resolver of either kind.
    let isResolver: Bool

    var key: ServiceKey { ServiceKey(type) }
}
