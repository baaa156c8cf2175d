import StrataCore
import Testing

@Suite struct AdapterCombinationTests {
    /// Every scope × registered in parent or child × named or not × each adapter: the service is the one that a plain
    /// request gets, where the scope keeps it.
    @Test func everyScopeLayerNameAndAdapter() throws {
        let scopes: [(ObjectScope<Leaf>, isCached: Bool)] = [
            (.transient, false), (.graph, false), (.container, true), (.weak, true), (.memorySensitive, true),
            (ObjectScope("group", storage: PermanentStorage.init), true),
        ]
        var combinations = 0
        for (scope, isCached) in scopes {
            for isInChild in [true, false] {
                for isNamed in [true, false] {
                    for isSealed in [true, false] {
                        let parent = Container("Parent")
                        parent.register(Int.self) { 1 }
                        let child = Container("Child", parent: parent)
                        child.register(Int.self) { 2 }
                        let owner = isInChild ? child : parent
                        owner.register(Leaf.self, name: isNamed ? Replica.name : nil) { Leaf() }.scope(scope)
                            .contributed()
                        if isSealed {
                            try parent.seal()
                            try child.seal()
                        }
                        let plain = try child.resolve(Leaf.self, name: isNamed ? Replica.name : nil)
                        for adapted in try isNamed ? named(child) : unnamed(child) {
                            #expect((adapted === plain) == isCached, "\(scope), \(isInChild), \(isNamed), \(isSealed)")
                            combinations += 1
                        }
                    }
                }
            }
        }
        #expect(combinations == 6 * 2 * 2 * (13 + 11))
    }

    private func unnamed(_ container: Container) throws -> [Leaf?] {
        [
            try container.resolve(Leaf?.self),
            try container.resolve(Lazy<Leaf>.self).get(),
            try container.resolve(Lazy<Leaf?>.self).get(),
            try container.resolve(Lazy<Leaf>?.self)?.get(),
            try container.resolve(Provider<Leaf>.self).get(),
            try container.resolve(Provider<Lazy<Leaf>>.self).get().get(),
            try container.resolve([Leaf].self).first,
            try container.resolve([Leaf]?.self)?.first,
            try container.resolve(Lazy<[Leaf]>.self).get().first,
            try container.resolve(Provider<[Leaf]>.self).get().first,
            try container.resolve([Lazy<Leaf>].self).first?.get(),
            try container.resolve([Provider<Leaf>?].self).first??.get(),
            try container.resolve(AssistedFactory<[Leaf]>.self).make().first,
        ]
    }

    private func named(_ container: Container) throws -> [Leaf?] {
        [
            try container.resolve(Named<Leaf, Replica>.self).value,
            try container.resolve(Named<Leaf?, Replica>.self).value,
            try container.resolve(Named<Leaf, Replica>?.self)?.value,
            try container.resolve(Lazy<Named<Leaf, Replica>>.self).get().value,
            try container.resolve(Named<Lazy<Leaf>, Replica>.self).value.get(),
            try container.resolve(Provider<Named<Leaf?, Replica>>.self).get().value,
            try container.resolve(Named<[Leaf], Replica>.self).value.first,
            try container.resolve([Named<Leaf, Replica>].self).first?.value,
            try container.resolve([Leaf].self).first,
            try container.resolve(Named<[Lazy<Leaf>]?, Replica>.self).value?.first?.get(),
            try container.resolve(Provider<Named<[Leaf], Replica>>.self).get().value.first,
        ]
    }

    @Test func anAssistedFactoryOfANamedService() throws {
        let container = Container()
        container.register(String.self, name: "replica") { (number: Assisted<Int>) in "r\(number.value)" }
        container.register(Bool.self) { (make: AssistedFactory<Named<String, Replica>, Int>) in
            try make.make(3).value == "r3"
        }
        container.register(Double.self) { (make: AssistedFactory<Named<String?, Replica>, Int>) in
            Double(try make.make(4).value?.count ?? 0)
        }
        try container.seal()
        #expect(try container.resolve(Bool.self))
        #expect(try container.resolve(Double.self) == 2)
        #expect(try container.resolve(Named<String, Replica>.self, arguments: 5).value == "r5")
    }

    /// The request of each parameter, as edges.
    @Test func nestedAdaptersGiveTheRightEdges() {
        func edges<Dependency>(_ type: Dependency.Type) -> [String] {
            let container = Container()
            container.register(String.self) { "" }.contributed()
            container.register(String.self, name: "replica") { "" }.contributed()
            container.register(Int.self) { (_: Dependency) in 1 }
            let graph = container.dependencyGraph
            return graph.edges.map { edge in
                "\(edge.kind) \(edge.requested) \(edge.target.map(String.init) ?? "-") \(edge.arguments)"
            }
        }
        #expect(edges(String.self) == ["direct String 0 []"])
        #expect(edges(String?.self) == ["optional String 0 []"])
        #expect(edges(Bool?.self) == ["optional Bool - []"])
        #expect(edges([String].self) == ["collected String 0 []", "collected String \"replica\" 1 []"])
        #expect(edges([Bool].self) == ["collected Bool - []"])
        #expect(edges([Bool]?.self) == ["optional Bool - []"])
        #expect(edges([Bool?].self) == ["collected Bool - []"])
        #expect(edges(Lazy<[Bool]>.self) == ["collected Bool - []"])
        #expect(edges(Lazy<[String]>.self) == ["lazy String 0 []", "lazy String \"replica\" 1 []"])
        #expect(edges([Lazy<String>].self) == ["lazy String 0 []", "lazy String \"replica\" 1 []"])
        #expect(edges(Named<String, Replica>.self) == ["named String \"replica\" 1 []"])
        #expect(edges(Named<Bool, Replica>.self) == ["named Bool \"replica\" - []"])
        #expect(edges(Named<String?, Replica>.self) == ["optional String \"replica\" 1 []"])
        #expect(edges(Named<[String], Replica>.self) == ["collected String \"replica\" 1 []"])
        #expect(edges(Lazy<Bool?>.self) == ["optional Bool - []"])
        #expect(edges(Lazy<Bool>.self) == ["lazy Bool - []"])
        #expect(edges(Lazy<String?>.self) == ["lazy String 0 []"])
        #expect(edges(Provider<Lazy<String>>.self) == ["provider String 0 []"])
        #expect(edges(Lazy<Provider<String>>.self) == ["provider String 0 []"])
        #expect(edges(AssistedFactory<String, Bool>.self) == ["factory String 0 [Bool]"])
        #expect(
            edges(AssistedFactory<Named<String, Replica>, Bool>.self) == ["factory String \"replica\" 1 [Bool]"])
        #expect(edges(Provider<AssistedFactory<String, Bool>>.self) == ["factory String 0 [Bool]"])
        #expect(edges(Assisted<String>.self) == [])
        #expect(edges([[String]].self) == ["collected Array<String> - []"])
    }

    /// A failed cast to a protocol scans every conformance of the program. Therefore registered types are never cast,
    /// and other types are cast once.
    @Test func onlyUnregisteredTypesAreCast() throws {
        let container = Container()
        container.register(Leaf.self) { Leaf() }
        container.register([Leaf].self) { (leaf: Leaf) in [leaf] }
        container.register(Leaf?.self) { (leaf: Leaf) in leaf }
        container.register(Int.self) { (leaves: [Leaf], leaf: Leaf?) in leaf == nil ? 0 : leaves.count }
        try container.seal()
        for _ in 0..<1_000 { #expect(try container.resolve(Int.self) == 1) }
        #expect(container.adapterCastCount == 0)

        let adapting = Container()
        adapting.register(Leaf.self) { Leaf() }.contributed()
        for name in ["a", "b", "c"] {
            adapting.register(Int.self, name: RegistrationName(name)) { (_: [Leaf], _: Lazy<Leaf>, _: Bool?) in 1 }
        }
        for name in ["a", "b", "c"] { _ = try adapting.resolve(Int.self, name: RegistrationName(name)) }
        #expect(adapting.adapterCastCount == 4, "[Leaf], Lazy<Leaf>, Bool? and the missing Bool")
        for _ in 0..<1_000 {
            #expect(throws: ResolutionError.self) { try adapting.resolve(String.self) }
            _ = try adapting.resolve(Lazy<Leaf>.self)
        }
        #expect(adapting.adapterCastCount == 5, "and the missing String")
    }

    /// Five adapters used at once on four threads, 200,000 times in all.
    @Test func allAdaptersUnderFourThreads() throws {
        let container = Container()
        container.register(Leaf.self) { Leaf() }.scope(.container).contributed()
        container.register(Leaf.self, name: "replica") { Leaf() }.scope(.container).contributed()
        container.register(Int.self) {
            (all: [Leaf], later: Lazy<Leaf>, more: Provider<Leaf>, named: Named<Leaf?, Replica>, none: Bool?) in
            let leaves = Set([try later.get(), try more.get(), named.value ?? Leaf()].map(ObjectIdentifier.init))
            return Set(all.map(ObjectIdentifier.init)) == leaves && none == nil ? leaves.count : 0
        }.scope(.transient)
        try container.seal()
        let sum = Locked(0)
        onThreads(4) { _ in
            for _ in 0..<10_000 {
                let count = (try? container.resolve(Int.self)) ?? 0
                sum.withLock { $0 += count }
            }
        }
        #expect(sum.withLock { $0 } == 80_000)
    }
}
