import StrataCore
import Testing

/// A reset, an eviction or a close during a construction: the constructor gets the instance, closed once.
@Suite struct EndDuringConstructionTests {
    enum End: CaseIterable {
        case reset, close
    }

    @Test(arguments: End.allCases) func instanceUnderConstructionIsDeliveredAndClosed(_ end: End) async throws {
        let container = Container()
        let (began, goOn) = (ThreadGate(), ThreadGate())
        let tracker = LifetimeTracker()
        let closed = Recorder<Int>()
        container.register(Tracked.self) {
            if tracker.made == 0 {
                began.open()
                goOn.wait()
            }
            return Tracked(tracker)
        }.scope(.insuranceCalculation).closed { closed.record($0.number) }
        try container.seal()
        let delivered = Variable<Int?>(nil)
        let maker = startThread { delivered.set((try? container.resolve(Tracked.self))?.number) }
        #expect(began.wait())
        switch end {
        case .reset: try container.resetObjectScope(.insuranceCalculation)
        case .close: await container.close()
        }
        #expect(closed.values.isEmpty)
        goOn.open()
        #expect(maker.wait())
        #expect(delivered.current == 1)
        #expect(closed.values == [1])
        #expect(tracker.alive == 0)
        if end == .reset {
            #expect(try container.resolveNow(Tracked.self).number == 2)
        } else {
            #expect(
                failure { () throws(ResolutionError) in try container.resolveNow(Tracked.self) }?.code
                    == .containerClosed)
        }
        await container.close()
        #expect(closed.values == (end == .reset ? [1, 2] : [1]))
    }

    @Test func aSingletonConstructedWhileItsContainerClosesIsClosed() async throws {
        let container = Container()
        let (began, goOn) = (ThreadGate(), ThreadGate())
        let closed = Recorder<Int>()
        container.register(Int.self) {
            began.open()
            goOn.wait()
            return 7
        }.scope(.container).closed { closed.record($0) }
        try container.seal()
        let maker = startThread { _ = try? container.resolve(Int.self) }
        #expect(began.wait())
        await container.close()
        #expect(closed.values.isEmpty)
        goOn.open()
        #expect(maker.wait())
        #expect(closed.values == [7])
    }

    @Test func waiterForAResetConstructionConstructsAnother() throws {
        let container = Container()
        let (began, goOn) = (ThreadGate(), ThreadGate())
        let tracker = LifetimeTracker()
        container.register(Tracked.self) {
            began.open()
            goOn.wait()
            return Tracked(tracker)
        }.scope(.insuranceCalculation)
        try container.seal()
        let maker = startThread { _ = try? container.resolve(Tracked.self) }
        #expect(began.wait())
        try container.resetObjectScope(.insuranceCalculation)
        let waiter = Variable<Int?>(nil)
        let second = startThread { waiter.set((try? container.resolve(Tracked.self))?.number) }
        goOn.open()
        #expect(maker.wait() && second.wait())
        #expect(waiter.current == 2)
    }

    enum Making: CaseIterable {
        /// By the activator of a record.
        case activator
        /// The slow path, which closing hooks take.
        case construction
        case awaited
    }

    /// A request that waited checks again and finds the container closed. It gets neither the closed instance nor a new
    /// one.
    @Test(arguments: [ObjectScope<Tracked>.container, .insuranceCalculation], Making.allCases)
    func waiterForAConstructionOfAClosedContainerReceivesAnError(
        _ scope: ObjectScope<Tracked>, _ making: Making
    ) async throws {
        let container = Container()
        let (began, goOn, goOnAwaited) = (Gate(), ThreadGate(), Gate())
        let tracker = LifetimeTracker()
        if making == .awaited {
            container.register(Tracked.self) { () async throws in
                began.open()
                await goOnAwaited.wait()
                return Tracked(tracker)
            }.scope(scope)
        } else {
            let registration = container.register(Tracked.self) {
                began.open()
                goOn.wait()
                return Tracked(tracker)
            }.scope(scope)
            if making == .construction { registration.closed { _ in } }
        }
        try container.seal()
        let child = Container(parent: container)
        child.register(Holder.self) { (tracked: Tracked) in Holder(tracked) }.scope(.container)
        let maker = outcome(of: Tracked.self, from: container, isAwaited: making == .awaited)
        await began.wait()
        let waiter = outcome(of: Holder.self, from: child, isAwaited: making == .awaited)
        await untilMaking(Holder.self, in: child, waitsFor: Tracked.self)
        await container.close()
        goOn.open()
        goOnAwaited.open()
        let error = await #expect(throws: ResolutionError.self) { try await waiter.value }
        #expect(error?.code == .containerClosed)
        #expect(error?.path == [ServiceKey(Holder.self), ServiceKey(Tracked.self)])
        // The constructing request gets it.
        #expect(try await maker.value.number == 1)
        #expect(tracker.made == 1)
    }

    private final class Holder: Sendable {
        let tracked: Tracked
        init(_ tracked: Tracked) { self.tracked = tracked }
    }

    @Test func evictionLeavesAConstructionAlone() throws {
        let container = Container()
        let (began, goOn) = (ThreadGate(), ThreadGate())
        let tracker = LifetimeTracker()
        container.register(Tracked.self) {
            began.open()
            goOn.wait()
            return Tracked(tracker)
        }.scope(.memorySensitive)
        try container.seal()
        let maker = startThread { _ = try? container.resolve(Tracked.self) }
        #expect(began.wait())
        #expect(container.evict(atLeast: .critical).released.isEmpty)
        goOn.open()
        #expect(maker.wait())
        #expect(tracker.alive == 1)
        #expect(try container.resolve(Tracked.self).number == 1)
    }

    @Test func aScopedServiceConstructedAfterTheEndIsDeliveredAndClosed() async throws {
        let container = Container()
        let (began, goOn) = (Gate(), Gate())
        let closed = Recorder<Int>()
        container.opens("request")
        container.register(Int.self) { () async throws in
            began.open()
            await goOn.wait()
            return 7
        }.scope(.scoped("request")).closed { closed.record($0) }
        try container.seal()
        let late = try await container.withScope("request") { scope in
            let late = Task { try await scope.resolve(Int.self) }
            await began.wait()
            return late
        }
        #expect(closed.values.isEmpty)
        goOn.open()
        #expect(try await late.value == 7)
        #expect(closed.values == [7])
    }

    @Test func asynchronousHooksOfAResetRunOneAfterTheOther() async throws {
        let container = Container()
        let order = Recorder<String>()
        let ended = Gate()
        container.register(Int.self) { 1 }.scope(.insuranceCalculation).closed { _ async in
            order.record("int")
            ended.open()
        }
        container.register(String.self) { (_: Int) in "" }.scope(.insuranceCalculation).closed { _ async in
            for _ in 0..<3 { await Task.yield() }
            order.record("string")
        }
        _ = try container.resolveNow(String.self)
        // Before the other tests in the pool's queue: a hook that does not get a turn within its deadline is left
        // behind.
        try await Task(priority: .high) {
            try container.resetObjectScope(.insuranceCalculation)
            await ended.wait()
        }.value
        #expect(order.values == ["string", "int"])
    }
}
