extension DependencyGraph.Scope: CustomStringConvertible {
    /// The name, such as `container`; for a custom scope, the name that it was created with.
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
