/// The resolvers among the parameters of one factory: they end with it, and their errors pass through it unchanged.
struct Resolvers {
    private var plain: [Resolver] = []
    private var awaiting: [AsyncResolver] = []

    init() {}

    init<each Dependency>(_ dependency: repeat each Dependency) {
        repeat add(each dependency)
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

    /// The error of an activator as it passes on: if its factory threw an error of its own resolvers, that one.
    func passing(_ error: ResolutionError) -> ResolutionError {
        for resolver in plain {
            if let own = error.underlying.flatMap(resolver.ownError) { return own }
        }
        for resolver in awaiting {
            if let own = error.underlying.flatMap(resolver.ownError) { return own }
        }
        return error
    }

    /// Converts the error of a factory into one of the container: an error of its own resolvers passes unchanged, any
    /// other is wrapped.
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
