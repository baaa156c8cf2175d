/// How a written service is registered.
enum Form: String, CaseIterable {
    /// `register((any P).self, S.init(first:second:))`
    case initialiser
    /// `register((any P).self) { (first: any A, second: any B) in S(first: first, second: second) }`
    case closure
    /// `register((any P).self) { (resolver: Resolver) in S(first: try resolver.resolve(), …) }`
    case resolver
    /// A dictionary of closures under the types of what they make: what people write without a container.
    case dictionary

    var library: String { self == .dictionary ? "ManyServices" : "StrataCore" }
    var parameter: String { self == .dictionary ? "_ closures: Closures" : "in container: Container" }
    var argument: String { self == .dictionary ? "closures" : "in: container" }
    var function: String { self == .dictionary ? "fill" : "register" }
}
