import StrataCore
import Testing

extension ObjectScope where Service: Sendable {
    fileprivate static var counted: Self { ObjectScope("counted", storage: ThreeLoadsStorage.init) }
}

/// A custom storage that serves an instance three times, and then requires a new one.
private struct ThreeLoadsStorage<Instance>: InstanceStorage {
    private var instance: Instance?
    private var left = 0

    mutating func load() -> Instance? {
        guard left > 0 else { return nil }
        left -= 1
        return instance
    }

    mutating func store(_ instance: Instance) {
        self.instance = instance
        left = 3
    }

    mutating func clear() {
        instance = nil
        left = 0
    }
}
/// A scope; `create` runs while a storage is created.
private func creating<Service: Sendable>(_ create: @escaping @Sendable () -> Void) -> ObjectScope<Service> {
    ObjectScope("creating") {
        create()
        return PermanentStorage<Service>()
    }
}
/// The storage of custom scopes: what it decides, and the code that creates it.
@Suite struct CustomStorageTests {
    private let tracker = LifetimeTracker()

    @Test func customStorageDecidesWhenToConstructAgain() throws {
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }.scope(.counted)
        try container.seal()
        let numbers = try (0..<8).map { _ in try container.resolve(Tracked.self).number }
        // The constructing request stores its instance without a load, three loads serve it, and the construction looks
        // twice.
        #expect(numbers == [1, 1, 1, 1, 2, 2, 2, 2])
    }

    @Test func customStorageIsClearedByAReset() throws {
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }.scope(.counted)
        let before = try container.resolve(Tracked.self)
        try container.resetObjectScope(.counted)
        #expect(try container.resolve(Tracked.self) !== before)
    }

    /// No lock is held while user code runs.
    @Test(arguments: [false, true]) func aStorageIsCreatedByCodeThatResolves(isSealed: Bool) throws {
        let container = Container()
        let (numbers, isShared) = (Recorder<Int>(), Variable(false))
        let ended = startThread { [tracker] in
            container.register(Int.self) { 7 }
            container.register(Tracked.self) { Tracked(tracker) }.scope(
                creating { [weak container] in numbers.record((try? container?.resolve(Int.self)) ?? 0) })
            if isSealed { try? container.seal() }
            let first = try? container.resolve(Tracked.self)
            isShared.set(first != nil && first === (try? container.resolve(Tracked.self)))
        }
        try #require(ended.wait(seconds: 60))
        #expect(numbers.values == [7])
        #expect(isShared.current)
    }

    @Test func aStorageIsCreatedByCodeThatRegisters() throws {
        let container = Container()
        let text = Variable<String?>(nil)
        let ended = startThread { [tracker] in
            container.register(Tracked.self) { Tracked(tracker) }.scope(
                creating { [weak container] in container?.register(String.self) { "registered" } })
            _ = try? container.resolve(Tracked.self)
            text.set(try? container.resolve(String.self))
        }
        try #require(ended.wait(seconds: 60))
        #expect(text.current == "registered")
    }

    /// A decorator has a storage of its own, and only the compilation knows its scope.
    @Test(arguments: [false, true]) func aDecoratorsStorageIsCreatedByCodeThatResolves(isSealed: Bool) throws {
        let container = Container()
        let (numbers, isServed) = (Recorder<Int>(), Variable(false))
        let ended = startThread { [tracker] in
            container.register(Int.self) { 7 }
            container.register(Tracked.self) { Tracked(tracker) }.scope(
                creating { [weak container] in numbers.record((try? container?.resolve(Int.self)) ?? 0) })
            container.decorate(Tracked.self) { (inner: Tracked) in inner }
            if isSealed { try? container.seal() }
            isServed.set((try? container.resolve(Tracked.self)) != nil)
        }
        try #require(ended.wait(seconds: 60))
        #expect(numbers.values == [7, 7])
        #expect(isServed.current)
    }

    @Test(arguments: [false, true]) func aStorageThatRequestsItsOwnServiceReceivesAnError(isSealed: Bool) throws {
        let container = Container()
        let codes = Recorder<ResolutionError.Code?>()
        let ended = startThread { [tracker] in
            container.register(Tracked.self) { Tracked(tracker) }.scope(
                creating { [weak container] in
                    codes.record(failure { () throws(ResolutionError) in try container?.resolve(Tracked.self) }?.code)
                })
            if isSealed { try? container.seal() }
            _ = try? container.resolve(Tracked.self)
        }
        try #require(ended.wait(seconds: 60))
        #expect(codes.values == [.cycle])
        #expect(try container.resolve(Tracked.self) === (try container.resolve(Tracked.self)))
    }

    @Test(arguments: [false, true]) func aStorageIsCreatedOnceUnderEightThreads(isSealed: Bool) throws {
        for _ in 0..<repetitions(200) {
            let container = Container()
            let (created, numbers, barrier) = (Tally(), Recorder<Int>(), Barrier(8))
            container.register(Tracked.self) { [tracker] in Tracked(tracker) }.scope(creating { created.increment() })
            if isSealed { try container.seal() }
            onThreads(8) { _ in
                barrier.wait()
                if let instance = try? container.resolve(Tracked.self) { numbers.record(instance.number) }
            }
            #expect(created.value == 1)
            #expect(numbers.values.count == 8 && Set(numbers.values).count == 1)
        }
    }

    /// The storage does not exist before the first request, and a reset before that changes nothing.
    @Test(arguments: [false, true]) func aResetBeforeTheFirstRequestIsOver(isSealed: Bool) throws {
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }.scope(.counted)
        if isSealed { try container.seal() }
        try container.resetObjectScope(.counted)
        #expect(try container.resolve(Tracked.self) === (try container.resolve(Tracked.self)))
    }

    /// A reset while the storage is created: the instance is constructed afterwards, and is stored.
    @Test(arguments: [false, true]) func aStorageIsCreatedByCodeThatResets(isSealed: Bool) throws {
        let container = Container()
        let isShared = Variable(false)
        let ended = startThread { [tracker] in
            container.register(Tracked.self) { Tracked(tracker) }.scope(
                creating { [weak container] in
                    try? container?.resetObjectScope(ObjectScope("creating", storage: PermanentStorage.init))
                })
            if isSealed { try? container.seal() }
            let first = try? container.resolve(Tracked.self)
            isShared.set(first != nil && first === (try? container.resolve(Tracked.self)))
        }
        try #require(ended.wait(seconds: 60))
        #expect(isShared.current)
    }
}
