/// The resolvers among the parameters of one factory: they end with it, and their errors pass through it.
struct Resolvers {
    private var plain: [Resolver] = []
    private var awaiting: [AsyncResolver] = []

    init<each Dependency>(_ dependency: repeat each Dependency) {
        repeat add(each dependency)
    }

    private mutating func add<Dependency>(_ dependency: Dependency) {
        // Compared first: a cast of anything else would cost more.
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

    /// What a factory threw, as an error of the container's: one of its resolvers' own passes, any other is wrapped.
    func translate(_ error: any Error, _ code: ResolutionError.Code) -> ResolutionError {
        for resolver in plain {
            if let own = resolver.ownError(error) { return own }
        }
        for resolver in awaiting {
            if let own = resolver.ownError(error) { return own }
        }
        return ResolutionError(code, thrown: error)
    }
}
