import StrataCore
import Testing

@Suite struct CollectionTests {
    private func paths(_ routes: [any Route]) -> [String] { routes.map(\.path) }

    @Test(arguments: [true, false])
    func gathersParentsFirstInOrderOfRegistration(isSealed: Bool) throws {
        let services = Container("Services")
        let presentation = Container("Presentation", parent: services)
        presentation.register((any Route).self, name: "first") { PathRoute(path: "/c") }.contributed()
        for path in ["/a", "/b"] {
            services.register((any Route).self) { PathRoute(path: path) }.contributed()
        }
        presentation.register((any Route).self) { PathRoute(path: "/d") }.contributed()
        services.register((any Route).self, name: "hidden") { PathRoute(path: "/x") }
        services.register(Int.self) { (routes: [any Route]) in routes.count }
        presentation.register(String.self) { (routes: [any Route]) in routes.map(\.path).joined() }
        if isSealed {
            try services.seal()
            try presentation.seal()
        }
        #expect(try presentation.resolve(String.self) == "/a/b/c/d")
        #expect(try presentation.resolve(Int.self) == 2)
        #expect(try paths(services.resolve([any Route].self)) == ["/a", "/b"])
        #expect(try services.resolve((any Route).self).path == "/b")
        #expect(try presentation.resolve((any Route).self, name: "first").path == "/c")
    }

    @Test func withoutContributionsItIsMissing() throws {
        let container = Container("Services")
        container.register(Int.self) { (strings: [String]) in strings.count }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(error?.code == .missing)
        #expect(
            error?.description.hasPrefix(
                "`String` is not registered. It was requested as a collection, and nothing contributes to it. Looked "
                    + "in `Services`. Add `.contributed()` to its registrations, or declare `collects` if an empty "
                    + "collection is intended.\n    path: Int → String\n    at ") == true)
        let refusal = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(refusal?.problems.map(\.code) == [.missing])
        #expect(
            refusal?.problems[0].summary
                == "`Int` collects `String`, to which nothing contributes in `Services`.")
    }

    @Test func withCollectsItIsEmpty() throws {
        let services = Container("Services")
        services.collects(String.self)
        services.register(Int.self) { (strings: [String]) in strings.count }
        let presentation = Container("Presentation", parent: services)
        presentation.register(Double.self) { (strings: [String]) in Double(strings.count) }
        try services.seal()
        try presentation.seal()
        #expect(try services.resolve(Int.self) == 0)
        #expect(try presentation.resolve(Double.self) == 0)
        #expect(try presentation.resolve([String].self).isEmpty)
        services.collects(Int.self)
        #expect(services.dependencyGraph.nodes.count == 1)
    }

    @Test func modifiersWorkForEach() throws {
        let container = Container()
        let counter = MadeCounter()
        for _ in 0..<2 {
            container.register(Leaf.self) { Leaf() }.scope(.container).contributed()
                .initCompleted { (_: Leaf) in _ = counter.make(1) }
        }
        try container.seal()
        let first = try container.resolve([Leaf].self)
        let second = try container.resolve([Leaf].self)
        #expect(first.map(ObjectIdentifier.init) == second.map(ObjectIdentifier.init))
        #expect(first[0] !== first[1])
        #expect(counter.count == 2)
    }

    @Test func aReplacedContributionIsGone() throws {
        let container = Container()
        container.register((any Route).self, name: "home") { PathRoute(path: "/home") }.contributed()
        container.register((any Route).self, name: "quote") { PathRoute(path: "/quote") }.contributed()
        container.register((any Route).self, name: "home") { PathRoute(path: "/fake") }.contributed().replacing()
        try container.seal()
        #expect(try paths(container.resolve([any Route].self)) == ["/quote", "/fake"])
    }

    @Test func dependenciesOfEachArePartOfOneGraph() throws {
        final class Stop: Sendable {
            let leaf: Leaf
            init(leaf: Leaf) { self.leaf = leaf }
        }
        let container = Container()
        container.register(Leaf.self) { Leaf() }
        for _ in 0..<3 { container.register(Stop.self, Stop.init(leaf:)).contributed() }
        try container.seal()
        let stops = try container.resolve([Stop].self)
        #expect(Set(stops.map { ObjectIdentifier($0.leaf) }).count == 1)
        #expect(Set(stops.map(ObjectIdentifier.init)).count == 3)
    }

    @Test func aCycleThroughACollectionIsRefused() throws {
        let container = Container()
        container.register(Int.self) { (all: [String]) in all.count }
        container.register(String.self) { (number: Int) in "\(number)" }.contributed()
        container.register(String.self) { "plain" }.contributed()
        #expect(#expect(throws: ResolutionError.self) { try container.resolve(Int.self) }?.code == .cycle)
        #expect(
            #expect(throws: BootstrapError.self) { try container.seal() }?.problems.map(\.code) == [.cycle])
    }

    @Test func theGraphHasAnEdgeToEach() {
        let container = Container()
        for _ in 0..<2 { container.register(String.self) { "" }.contributed() }
        container.register(Int.self) { (all: [String]) in all.count }
        let edges = container.dependencyGraph.edges
        #expect(edges.map(\.kind) == [.collected, .collected])
        #expect(edges.map(\.target) == [0, 1])
        #expect(container.dependencyGraph.nodes.map(\.isContributed) == [true, true, false])
    }

    @Test func theGraphDistinguishesCollectedFromRequestedServices() {
        let container = Container()
        container.register(String.self) { "" }.contributed()
        container.register(Int.self) { (all: [String], lazily: Lazy<[Lazy<String>]>, one: Lazy<String>, it: String) in 0
        }
        let edges = container.dependencyGraph.edges
        #expect(edges.map(\.kind) == [.collected, .lazy, .lazy, .direct])
        #expect(edges.map(\.isCollected) == [true, true, false, false])
    }
}
