import ManyServices
import StrataCore

#if CLASS_BOUND
    import ClassBoundServices
#else
    import PlainServices
#endif

/// The containers that the rows use. All but `open()` are sealed.
struct Stage {
    /// The singles and six others: ten registrations.
    let few: Container
    /// Below `few`: containers with a registration of their own, which no row requests.
    let below: [Container]
    let everything: Container
    let resolvers: Container
    let graphs: Container
    /// Services of a container of their own, so that they leave the others as they are: a completion that takes a
    /// resolver, for example, waits for the end of each request.
    let rare: Container
    /// The services of a request to a server.
    let requests: Container
    let hand = HandWritten()
    let kept = HandWrittenKept()

    init() throws {
        few = try Self.make {
            ManyServices(5, .alone).register(in: $0)
            $0.registerSingles()
        }
        var below: [Container] = []
        for number in 1...3 {
            below.append(
                try Self.make(parent: below.last ?? few) { $0.register(Int.self) { number }.scope(.transient) })
        }
        self.below = below
        everything = try Self.make {
            $0.registerSingles()
            $0.registerTree(transient: true)
            $0.registerChain()
            $0.registerKept()
            $0.registerScoped()
            $0.registerAdapters()
            $0.registerUnusual()
        }
        resolvers = try Self.make {
            $0.registerSinglesWithResolvers()
            $0.registerTreeWithResolvers()
            $0.registerChainWithResolvers()
        }
        graphs = try Self.make {
            $0.registerTree(transient: false)
            $0.registerDiamond()
        }
        rare = try Self.make {
            $0.registerSingles()
            $0.registerDiamond()
            $0.registerJoined()
            $0.registerAwaited()
        }
        requests = try Self.make {
            $0.registerScoped()
            $0.registerAwaitedScoped()
        }
    }

    /// The singles and the graph of 13, not sealed.
    static func open() -> Container {
        let container = Container("Open")
        container.registerSingles()
        container.registerTree(transient: true)
        return container
    }

    /// The same and the services of a scope, sealed, with an observer that does nothing.
    static func observed() throws -> Container {
        try observed {
            $0.registerSingles()
            $0.registerTree(transient: true)
            $0.registerScoped()
        }
    }

    /// The graph of 13 with resolver closures, with such an observer.
    static func observedResolvers() throws -> Container {
        try observed { $0.registerTreeWithResolvers() }
    }

    private static func observed(_ register: (Container) -> Void) throws -> Container {
        let container = try make(register)
        container.observe { _ in }
        return container
    }

    /// The singles among this many other registrations.
    static func among(_ count: Int) throws -> Container {
        try make {
            ManyServices(count, .woven).register(in: $0)
            $0.registerSingles()
        }
    }

    private static func make(parent: Container? = nil, _ register: (Container) -> Void) throws -> Container {
        let container = Container("Bench", parent: parent)
        register(container)
        try container.seal()
        return container
    }
}
