import StrataCore
import Testing

private final class Part: Sendable {
    let tracked: Tracked
    init(_ tracker: LifetimeTracker) { tracked = Tracked(tracker) }
}
private final class Side: Sendable {
    let part: Part
    init(part: Part) { self.part = part }
}
private final class Other: Sendable {
    let part: Part
    init(part: Part) { self.part = part }
}
private final class Host: Sendable {
    let part: Part
    let side: Lazy<Side>
    let other: Lazy<Other>
    init(part: Part, side: Lazy<Side>, other: Lazy<Other>) {
        self.part = part
        self.side = side
        self.other = other
    }
}
private struct Broken: Error {}
private protocol One: AnyObject, Sendable { var tracked: Tracked { get } }
private protocol Two: Sendable {}
private protocol Three: Sendable {}
private protocol Four: Sendable {}
private protocol Five: Sendable {}
/// Six words: an object and five conformances.
private typealias Wide = any One & Two & Three & Four & Five
private final class WideObject: One, Two, Three, Four, Five {
    let tracked: Tracked
    init(_ tracker: LifetimeTracker) { tracked = Tracked(tracker) }
}

/// A `Lazy` that joins the graph of its request, constructed by links and on the slow path: in a container that is
/// sealed, and in an open one with and without links.
@Suite struct LinkedLazyTests {
    enum Mode: CaseIterable { case sealed, openLinked, open }

    private let parts = LifetimeTracker()

    private func container(_ mode: Mode, _ register: (Container) -> Void = { _ in }) throws -> Container {
        let container = Container("Services")
        let parts = parts
        container.register(Part.self) { Part(parts) }
        container.register(Side.self, Side.init(part:)).scope(.transient)
        container.register(Other.self, Other.init(part:))
        container.register(Host.self, Host.init(part:side:other:))
        register(container)
        container.useOpenLinks(mode == .openLinked)
        if mode == .sealed { try container.seal() }
        // The next request uses the links.
        if mode == .openLinked { _ = try container.resolve(Host.self) }
        return container
    }

    @Test(arguments: Mode.allCases) func theirServicesShareTheGraph(mode: Mode) throws {
        let container = try container(mode)
        let host = try container.resolve(Host.self)
        #expect(try host.side.get().part === host.part)
        #expect(try host.other.get().part === host.part)
        #expect(try host.side.get() === host.side.get())
    }

    @Test(arguments: Mode.allCases) func theGraphHoldsItsInstancesWeakly(mode: Mode) throws {
        let container = try container(mode)
        var host: Host? = try container.resolve(Host.self)
        let side = try #require(host).side
        let other = try #require(host).other
        let before = parts.alive
        host = nil
        #expect(parts.alive == before - 1)
        let part = try side.get().part
        #expect(parts.alive == before)
        #expect(try other.get().part === part)
    }

    @Test(arguments: Mode.allCases) func theFactoryThatReceivesItMayUseIt(mode: Mode) throws {
        let container = try container(mode) {
            $0.register([Part].self) { (part: Part, side: Lazy<Side>, other: Lazy<Other>) in
                [part, try side.get().part, try other.get().part]
            }
        }
        let parts = try container.resolve([Part].self)
        #expect(parts[1] === parts[0])
        #expect(parts[2] === parts[0])
    }

    /// The service of the second `Lazy` uses the first, so that one first use runs inside the other.
    @Test(arguments: Mode.allCases) func oneFirstUseMayContainAnother(mode: Mode) throws {
        final class Nested: Sendable {
            let part: Part
            let inner: Side
            init(part: Part, inner: Side) {
                self.part = part
                self.inner = inner
            }
        }
        let container = try container(mode) {
            $0.register(Nested.self) { (part: Part, side: Lazy<Side>) in Nested(part: part, inner: try side.get()) }
            $0.register([Part].self) { (part: Part, nested: Lazy<Nested>) in
                let nested = try nested.get()
                return [part, nested.part, nested.inner.part]
            }
            $0.register([Lazy<Nested>].self) { (_: Part, nested: Lazy<Nested>) in [nested] }
        }
        let parts = try container.resolve([Part].self)
        #expect(parts[1] === parts[0])
        #expect(parts[2] === parts[0])
        let nested = try container.resolve([Lazy<Nested>].self)[0].get()
        #expect(nested.inner.part === nested.part)
    }

    /// The thread is in its first use when the request ends, or waits for it.
    @Test(arguments: Mode.allCases) func anotherThreadWaitsForTheRequest(mode: Mode) throws {
        let seen = Recorder<Bool>()
        let container = try container(mode) {
            $0.register([Part].self) { (part: Part, side: Lazy<Side>) in
                let began = ThreadGate()
                let ended = startThread {
                    began.open()
                    seen.record((try? side.get().part) === part)
                }
                began.wait()
                #expect(!ended.wait(seconds: 0.05))
                return [part]
            }
        }
        let rounds = 5
        for round in 1...rounds {
            let parts = try container.resolve([Part].self)
            while seen.values.count < round { _ = ThreadGate().wait(seconds: 0.001) }
            withExtendedLifetime(parts) {}
        }
        #expect(seen.values == Array(repeating: true, count: rounds))
    }

    @Test(arguments: Mode.allCases) func afterAFailedRequestItStillConstructs(mode: Mode) throws {
        let kept = Variable<Lazy<Side>?>(nil)
        let container = try container(mode) {
            $0.register([Part].self) { (part: Part, side: Lazy<Side>) throws -> [Part] in
                kept.set(side)
                throw Broken()
            }
        }
        #expect(failure { () throws(ResolutionError) in try container.resolve([Part].self) }?.code == .factoryFailed)
        let side = try #require(kept.current)
        let before = parts.alive
        let sides = Recorder<ObjectIdentifier?>()
        #expect(onThreads(4) { _ in sides.record(try? ObjectIdentifier(side.get())) })
        #expect(Set(sides.values).count == 1)
        #expect(parts.alive == before + 1)
    }

    @Test(arguments: Mode.allCases) func aFirstUseThatFailsIsRepeated(mode: Mode) throws {
        let isBroken = Variable(true)
        let container = try container(mode) {
            $0.register(Int.self) { (_: Part) throws -> Int in
                if isBroken.current { throw Broken() }
                return 1
            }.scope(.transient)
            $0.register([Lazy<Int>].self) { (_: Part, number: Lazy<Int>) in [number] }
        }
        let lazy = try container.resolve([Lazy<Int>].self)[0]
        let error = failure { () throws(ResolutionError) in try lazy.get() }
        #expect(error?.code == .factoryFailed)
        #expect(error?.path == [ServiceKey(Int.self)])
        isBroken.set(false)
        #expect(try lazy.get() == 1)
    }

    /// A service below the first `Lazy` requests that of the second one, which leads back to it, through a captured
    /// variable. Only the first time, so that a second construction would succeed.
    @Test(arguments: Mode.allCases) func aCycleThroughTwoIsFound(mode: Mode) throws {
        final class First: Sendable { init(_: Part) {} }
        final class Outer: Sendable { init(_: First) {} }
        final class Second: Sendable { init(_: First) {} }
        struct Both: Sendable { let outer: Lazy<Outer>, second: Lazy<Second> }
        let kept = Variable<Both?>(nil)
        let container = try container(mode) {
            $0.register(First.self) { (part: Part) in
                let both = kept.current
                kept.set(nil)
                _ = try both?.second.get()
                return First(part)
            }
            $0.register(Outer.self, Outer.init)
            $0.register(Second.self, Second.init)
            $0.register(Both.self) { (_: Part, _: First, outer: Lazy<Outer>, second: Lazy<Second>) in
                Both(outer: outer, second: second)
            }
        }
        kept.set(try container.resolve(Both.self))
        let both = try #require(kept.current)
        let error = failure { () throws(ResolutionError) in try both.outer.get() }
        var innermost = error
        while let next = innermost?.underlying as? ResolutionError { innermost = next }
        #expect(innermost?.code == .cycle)
        #expect(innermost?.path == [ServiceKey(Second.self), ServiceKey(First.self)])
        _ = try both.outer.get()
    }

    /// An instance of more than five words fits into no slot; in the graph it has memory of its own.
    @Test(arguments: Mode.allCases) func itSharesLargeInstances(mode: Mode) throws {
        struct Value: Sendable {
            var words = (1, 2, 3, 4, 5)
            let tracked: Tracked
        }
        struct Pair: Sendable {
            let object: Wide
            let value: Value
        }
        struct Twice: Sendable { let now: Pair, later: Lazy<Pair> }
        #expect(MemoryLayout<Wide>.size == 48)
        let parts = parts
        let container = try container(mode) {
            $0.register(Wide.self) { WideObject(parts) }
            $0.register(Value.self) { Value(tracked: Tracked(parts)) }
            $0.register(Pair.self) { (object: Wide, value: Value) in Pair(object: object, value: value) }
                .scope(.transient)
            $0.register(Twice.self) { (now: Pair, later: Lazy<Pair>) in Twice(now: now, later: later) }
            $0.register([Pair].self) { (now: Pair, later: Lazy<Pair>) in [now, try later.get()] }
        }
        let before = parts.alive
        do {
            let during = try container.resolve([Pair].self)
            #expect(during[0].object === during[1].object)
            #expect(during[0].value.tracked === during[1].value.tracked)
            var twice = try container.resolve(Twice.self)
            let later = twice.later
            #expect(try later.get().object === twice.now.object)
            // Values are not held weakly.
            #expect(try later.get().value.tracked !== twice.now.value.tracked)
            let object = twice.now.object
            twice = try container.resolve(Twice.self)
            #expect(object !== twice.now.object)
        }
        #expect(parts.alive == before)
    }

    /// More services than the list of a graph and the slots of a resolve context hold, some of them values or errors.
    @Test(arguments: Mode.allCases) func aLargeGraphIsShared(mode: Mode) throws {
        final class Numbered<Number>: Sendable {}
        final class Fault: Error {}
        struct Many: Sendable {
            let objects: [any AnyObject & Sendable]
            let fault: any Error
            let value: Int
            init(
                a: Numbered<Int8>, b: Numbered<Int16>, c: Numbered<Int32>, d: Numbered<Int64>, e: Numbered<UInt8>,
                f: Numbered<UInt16>, g: Numbered<UInt32>, h: Numbered<UInt64>, i: Numbered<Float>,
                j: Numbered<Double>, fault: any Error, value: Int
            ) {
                objects = [a, b, c, d, e, f, g, h, i, j]
                (self.fault, self.value) = (fault, value)
            }
            var identities: [ObjectIdentifier] {
                objects.map { ObjectIdentifier($0) } + [ObjectIdentifier(fault as AnyObject)]
            }
        }
        struct Two: Sendable { let now: Many, later: Lazy<Many> }
        let numbers = Tally()
        let container = try container(mode) {
            $0.register(Numbered<Int8>.self) { Numbered() }
            $0.register(Numbered<Int16>.self) { Numbered() }
            $0.register(Numbered<Int32>.self) { Numbered() }
            $0.register(Numbered<Int64>.self) { Numbered() }
            $0.register(Numbered<UInt8>.self) { Numbered() }
            $0.register(Numbered<UInt16>.self) { Numbered() }
            $0.register(Numbered<UInt32>.self) { Numbered() }
            $0.register(Numbered<UInt64>.self) { Numbered() }
            $0.register(Numbered<Float>.self) { Numbered() }
            $0.register(Numbered<Double>.self) { Numbered() }
            $0.register((any Error).self) { Fault() }
            $0.register(Int.self) { numbers.increment() }
            $0.register(Many.self, Many.init(a:b:c:d:e:f:g:h:i:j:fault:value:)).scope(.transient)
            $0.register(Two.self) { (now: Many, later: Lazy<Many>) in Two(now: now, later: later) }
            $0.register([Many].self) { (now: Many, later: Lazy<Many>) in [now, try later.get()] }
        }
        let during = try container.resolve([Many].self)
        #expect(during[0].identities == during[1].identities)
        #expect(during[0].value == during[1].value)
        let two = try container.resolve(Two.self)
        #expect(try two.later.get().identities == two.now.identities)
        // Values are not held weakly.
        #expect(try two.later.get().value == two.now.value + 1)
    }

    /// Threads use two `Lazy` values of one graph at once; one of them constructs the part.
    @Test func theirGraphAdmitsOneThreadAfterAnother() throws {
        let container = try container(.sealed)
        let rounds = repetitions(20_000)
        for _ in 0..<rounds / 1_000 {
            var lazies: [(side: Lazy<Side>, other: Lazy<Other>)] = []
            for _ in 0..<1_000 {
                let host = try container.resolve(Host.self)
                lazies.append((host.side, host.other))
            }
            let (all, before) = (lazies, parts.made)
            #expect(
                onThreads(4) { number in
                    for lazy in all {
                        if number < 2 { _ = try? lazy.side.get() } else { _ = try? lazy.other.get() }
                    }
                })
            #expect(try all.allSatisfy { try $0.side.get().part === $0.other.get().part })
            #expect(parts.made == before + 1_000)
        }
    }

    /// Threads wait for requests that still run, while others end.
    @Test func manyThreadsUseItWhileItsRequestRuns() throws {
        let given = Recorder<Lazy<Side>>()
        let container = try container(.sealed) {
            $0.register([Part].self) { (part: Part, side: Lazy<Side>) in
                given.record(side)
                return [part]
            }.scope(.transient)
        }
        let rounds = repetitions(2_000)
        let wrong = Tally()
        #expect(
            onThreads(4) { number in
                guard number > 0 else {
                    for _ in 0..<rounds {
                        guard let parts = try? container.resolve([Part].self) else { return }
                        let side = given.values[given.values.count - 1]
                        if (try? side.get().part) !== parts[0] { wrong.increment() }
                    }
                    return
                }
                var seen = 0
                while seen < rounds {
                    let values = given.values
                    for side in values[seen...] where (try? side.get()) == nil { wrong.increment() }
                    seen = values.count
                }
            })
        #expect(wrong.value == 0)
    }
}
