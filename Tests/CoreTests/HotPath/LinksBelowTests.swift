import StrataCore
import Testing

private final class BelowLeaf: Sendable {}
private final class BelowPair: Sendable {
    let first: BelowLeaf
    let second: BelowLeaf
    init(first: BelowLeaf, second: BelowLeaf) {
        self.first = first
        self.second = second
    }
}
private final class BelowJoining: Sendable {
    let lazy: Lazy<BelowLeaf>
    let leaf: BelowLeaf
    init(lazy: Lazy<BelowLeaf>, leaf: BelowLeaf) {
        self.lazy = lazy
        self.leaf = leaf
    }
}
private final class BelowStore: Sendable {
    let leaves: [BelowLeaf]
    init(_ leaves: [BelowLeaf]) { self.leaves = leaves }
}
private struct BrokenBelow: Error {}

/// Writes over the stack of the calls that have returned, so that nothing there is read by mistake.
@inline(never) private func overwriteStack(levels: Int = 64) {
    // Larger memory is not on the stack.
    unsafe withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 16) { memory in
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0xAB)
        if levels > 0 { overwriteStack(levels: levels - 1) }
    }
}

/// What lies below a service on the slow path: in a sealed container, links construct it, and the outcome is that of an
/// open container without links.
@Suite struct LinksBelowTests {
    private func registerLeaves(_ container: Container) {
        container.register(BelowLeaf.self) { BelowLeaf() }
        container.register(BelowPair.self) { (first: BelowLeaf, second: BelowLeaf) in
            BelowPair(first: first, second: second)
        }
        container.register(BelowJoining.self) { (lazy: Lazy<BelowLeaf>, leaf: BelowLeaf) in
            BelowJoining(lazy: lazy, leaf: leaf)
        }
    }

    @Test(arguments: [true, false]) func theyShareTheGraphOfTheService(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            registerLeaves($0)
            $0.register(BelowStore.self) { (resolver: Resolver) in
                let pair = try resolver.resolve(BelowPair.self)
                return BelowStore([pair.first, pair.second, try resolver.resolve(BelowLeaf.self)])
            }.scope(.weak)
        }
        let first = try container.resolve(BelowStore.self)
        #expect(first.leaves.allSatisfy { $0 === first.leaves[0] })
        let leaf = first.leaves[0]
        withExtendedLifetime(first) {}
        let second = try container.resolve(BelowStore.self)
        #expect(second === first)
        #expect(try container.resolve(BelowLeaf.self) !== leaf)
    }

    @Test(arguments: [true, false]) func anAwaitedServiceSharesItsGraph(isSealed: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            registerLeaves($0)
            $0.register(BelowStore.self) { (resolver: AsyncResolver, pair: BelowPair) async throws in
                let other = try await resolver.resolve(BelowPair.self)
                let leaf = try await resolver.resolve(BelowLeaf.self)
                return BelowStore([pair.first, pair.second, other.first, other.second, leaf])
            }
        }
        let first = try await container.resolve(BelowStore.self)
        #expect(first.leaves.allSatisfy { $0 === first.leaves[0] })
        #expect(try await container.resolve(BelowStore.self).leaves[0] !== first.leaves[0])
    }

    @Test(arguments: [true, false]) func aLazyJoinsTheGraphDuringItsConstructionAndAfterwards(isSealed: Bool) throws {
        for usesLazyAtOnce in [true, false] {
            let container = try container(isSealed: isSealed) {
                registerLeaves($0)
                $0.register(BelowStore.self) { (resolver: Resolver) in
                    let joining = try resolver.resolve(BelowJoining.self)
                    overwriteStack()
                    let used = usesLazyAtOnce ? [try joining.lazy.get()] : []
                    return BelowStore(used + [joining.leaf, try resolver.resolve(BelowJoining.self).lazy.get()])
                }.scope(.weak)
            }
            let store = try container.resolve(BelowStore.self)
            #expect(store.leaves.allSatisfy { $0 === store.leaves[0] })
        }
    }

    @Test(arguments: [true, false]) func aScopesValueIsSeenBelow(isSealed: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            $0.register(Int.self) { 1 }
            $0.register(String.self) { (number: Int) in "\(number)" }
            $0.register([String].self) { (resolver: Resolver) in
                [try resolver.resolve(String.self), "\(try resolver.resolve(Int.self))"]
            }.scope(.scoped("work")).closed { _ in }
            $0.opens("work")
        }
        let texts = try await container.withScope("work", providing: 7) { try $0.resolve([String].self) }
        #expect(texts == ["7", "7"])
    }

    @Test(arguments: [true, false]) func errorsHaveTheSamePaths(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            $0.register(BelowLeaf.self) { () throws -> BelowLeaf in throw BrokenBelow() }
            $0.register(BelowPair.self) { (first: BelowLeaf, second: BelowLeaf) in
                BelowPair(first: first, second: second)
            }
            $0.register(BelowStore.self) { (resolver: Resolver) in
                BelowStore([try resolver.resolve(BelowPair.self).first])
            }
            .scope(.weak)
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(BelowStore.self) }
        #expect(error?.path == [ServiceKey(BelowStore.self), ServiceKey(BelowPair.self), ServiceKey(BelowLeaf.self)])
        #expect(error?.code == .factoryFailed && error?.underlying is BrokenBelow)
    }

    @Test(arguments: [true, false]) func aRequestThatLeadsBackIsACycle(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) { container in
            container.register(BelowLeaf.self) { [unowned container] in
                _ = try container.resolve(BelowStore.self)
                return BelowLeaf()
            }
            container.register(BelowPair.self) { (first: BelowLeaf, second: BelowLeaf) in
                BelowPair(first: first, second: second)
            }
            container.register(BelowStore.self) { (resolver: Resolver) in
                BelowStore([try resolver.resolve(BelowPair.self).first])
            }
            .scope(.weak)
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(BelowStore.self) }
        // The factory passes on an error that is not of its own resolver.
        let inner = error?.underlying as? ResolutionError
        #expect(inner?.code == .cycle && error?.path.last == ServiceKey(BelowLeaf.self))
    }

    /// The constructions of many threads, each on the slow path, meet at a cached service below.
    @Test(arguments: [true, false]) func threadsMeetAtACachedServiceBelow(isSealed: Bool) async throws {
        for _ in 0..<20 {
            let tally = Tally()
            let container = try container(isSealed: isSealed) {
                $0.register(BelowLeaf.self) {
                    tally.increment()
                    return BelowLeaf()
                }.scope(.container)
                $0.register(BelowPair.self) { (first: BelowLeaf, second: BelowLeaf) in
                    BelowPair(first: first, second: second)
                }
                for number in 0..<8 {
                    $0.register(BelowStore.self, name: RegistrationName("\(number)")) { (resolver: Resolver) in
                        BelowStore([try resolver.resolve(BelowPair.self).first])
                    }.scope(.container)
                }
            }
            let leaves = try await withThrowingTaskGroup(of: BelowLeaf.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try container.resolve(BelowStore.self, name: RegistrationName("\(number)")).leaves[0]
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(leaves.allSatisfy { $0 === leaves[0] } && tally.value == 1)
        }
    }
}
