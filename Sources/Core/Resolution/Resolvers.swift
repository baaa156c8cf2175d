/// The resolvers among the parameters of one factory: they end with it, and their errors pass through it unchanged.
struct Resolvers {
    private var plain: [Resolver] = []
    private var awaiting: [AsyncResolver] = []

    init() {}

    var isEmpty: Bool { plain.isEmpty && awaiting.isEmpty }

    /// Whether a parameter of this type is a resolver.
    @inline(__always)
    static func include<Dependency>(_ type: Dependency.Type) -> Bool {
        type == Resolver.self || type == AsyncResolver.self
    }

    mutating func add<Dependency>(_ dependency: Dependency) {
        // The types are compared first, because a cast of any other value would cost more.
        if Dependency.self == Resolver.self, let resolver = dependency as? Resolver { plain.append(resolver) }
        if Dependency.self == AsyncResolver.self, let resolver = dependency as? AsyncResolver {
            awaiting.append(resolver)
        }
    }

    func expire() {
        for resolver in plain { resolver.expire() }
    }

    func expireAwaiting() async {
        expire()
        for resolver in awaiting { await resolver.expire() }
    }

    /// The error that an activator passes to its requester: if the factory threw an error of its own resolvers, that
    /// error.
    func passing(_ error: ResolutionError) -> ResolutionError { error.underlying.flatMap(ownError) ?? error }

    /// The error that a factory threw, if it is the last error of one of these resolvers.
    private func ownError(_ error: any Error) -> ResolutionError? {
        plain.lazy.compactMap { $0.ownError(error) }.first ?? awaiting.lazy.compactMap { $0.ownError(error) }.first
    }
}
