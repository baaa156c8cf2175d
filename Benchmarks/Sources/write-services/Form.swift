/// The way in which a generated service is registered.
enum Form: String, CaseIterable {
    /// `register((any P).self, S.init(first:second:))`
    case initializer
    /// `register((any P).self) { (first: any A, second: any B) in S(first: first, second: second) }`
    case closure
    /// `register((any P).self) { (resolver: Resolver) in S(first: try resolver.resolve(), …) }`
    case resolver
    /// `register((any P).self) { (first: any A, second: any B) async in S(first: first, second: second) }`
    case awaiting
    /// `register((any P).self, onMainActor: { (first: any A, second: any B) in S(first: first, second: second) })`
    case mainActor
    /// As `initializer`, and each type registers itself: `extension S: Registerable`.
    case registerable
    /// `register((any P).self) { resolver in S(first: resolver.resolve((any A).self)!, …) }` in the Swinject bridge
    case swinject
    /// A function for each service that calls those of its dependencies: the hand-written form without a container.
    case functions
    /// A dictionary of closures, keyed by the types that they construct: the container that people write themselves.
    case dictionary

    /// The imported module; nil for none.
    var library: String? {
        switch self {
        case .functions: nil
        case .dictionary: "ManyServices"
        case .swinject: "StrataSwinjectBridge"
        case .initializer, .closure, .resolver, .awaiting, .mainActor, .registerable: "StrataCore"
        }
    }

    var parameter: String { self == .dictionary ? "_ closures: Closures" : "in container: Container" }
    var argument: String { self == .dictionary ? "closures" : "in: container" }
    var function: String { self == .dictionary ? "fill" : "register" }
}
