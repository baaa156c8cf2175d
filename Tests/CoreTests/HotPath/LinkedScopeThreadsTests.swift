import StrataCore
import Testing

private final class Work: Sendable {
    let number: Int
    let tracked: Tracked
    init(number: Int, tracked: Tracked) { (self.number, self.tracked) = (number, tracked) }
}
private final class Report: Sendable {
    let work: Work
    let again: Work
    init(work: Work, again: Work) { (self.work, self.again) = (work, again) }
}
private struct Refused: Error {}

/// Services of an open scope, by links and from several threads.
@Suite struct LinkedScopeThreadsTests {
    @Test func constructionUnderWayAtTheEndIsDeliveredAndClosedAtOnce() async throws {
        let (reached, release) = (ThreadGate(), ThreadGate())
        let closed = Recorder<Int>()
        let container = Container()
        container.opens(.job)
        container.register(Int.self) { () in
            reached.open()
            _ = release.wait()
            return 5
        }
        .scope(.scoped(.job)).closed { closed.record($0) }
        try container.seal()
        let delivered = Recorder<Int>()
        let (maker, late) = try await container.withScope(.job) { (scope) async throws in
            let maker = startThread { if let value = try? scope.resolveNow(Int.self) { delivered.record(value) } }
            #expect(reached.wait())
            return (maker, scope)
        }
        #expect(closed.values.isEmpty)
        #expect(failure { () throws(ResolutionError) in try late.resolveNow(Int.self) }?.code == .scopeClosed)
        release.open()
        #expect(maker.wait())
        #expect(delivered.values == [5])
        #expect(closed.values == [5])
    }

    @Test(arguments: [false, true]) func waiterReceivesTheSameInstance(_ fails: Bool) async throws {
        for _ in 0..<50 {
            let (reached, release) = (ThreadGate(), ThreadGate())
            let calls = Tally()
            let container = Container()
            container.opens(.job)
            container.register(Int.self) { () throws in
                let number = calls.increment()
                guard number == 1 else { return number }
                reached.open()
                _ = release.wait()
                if fails { throw Refused() }
                return number
            }
            .scope(.scoped(.job))
            try container.seal()
            try await container.withScope(.job) { (scope) async throws in
                let values = Recorder<Int>()
                let maker = startThread { values.record((try? scope.resolveNow(Int.self)) ?? 0) }
                #expect(reached.wait())
                let waiting = (1...3).map { _ in startThread { values.record((try? scope.resolveNow(Int.self)) ?? -1) }
                }
                async let awaited = scope.resolve(Int.self)
                release.open()
                values.record(try await awaited)
                for thread in waiting + [maker] { #expect(thread.wait()) }
                #expect(values.values.sorted() == (fails ? [0, 2, 2, 2, 2] : [1, 1, 1, 1, 1]))
            }
        }
    }

    @Test func twoThreadsThatNeedEachOthersServiceDoNotHang() async throws {
        let container = Container()
        container.opens(.job)
        let meet = Meeting(2)
        container.register(Int.self) { (resolver: Resolver) throws in
            meet.wait()
            return try resolver.resolve(String.self).count
        }
        .scope(.scoped(.job))
        container.register(String.self) { (resolver: Resolver) throws in
            meet.wait()
            return "\(try resolver.resolve(Int.self))"
        }
        .scope(.scoped(.job))
        try container.seal()
        try await container.withScope(.job) { (scope) async throws in
            let codes = Recorder<ResolutionError.Code>()
            let threads = [
                startThread {
                    if let error = failure(of: { () throws(ResolutionError) in try scope.resolveNow(Int.self) }) {
                        codes.record(error.code)
                    }
                },
                startThread {
                    if let error = failure(of: { () throws(ResolutionError) in try scope.resolveNow(String.self) }) {
                        codes.record(error.code)
                    }
                },
            ]
            for thread in threads { #expect(thread.wait()) }
            #expect(codes.values == [ResolutionError.Code.cycle, .cycle])
        }
    }

    @Test func aTimeoutNamesTheConstructingResolve() async throws {
        let (reached, release) = (ThreadGate(), ThreadGate())
        let container = Container()
        container.constructionTimeout = .milliseconds(20)
        container.opens(.job)
        container.register(Int.self) { () in
            reached.open()
            _ = release.wait()
            return 5
        }
        .scope(.scoped(.job))
        container.register(String.self) { (value: Int) in "\(value)" }.scope(.scoped(.job))
        try container.seal()
        try await container.withScope(.job) { (scope) async throws in
            let maker = startThread { _ = try? scope.resolveNow(String.self) }
            #expect(reached.wait())
            let error = failure { () throws(ResolutionError) in try scope.resolveNow(Int.self) }
            #expect(error?.code == .constructionTimeout)
            #expect(error?.description.contains("String") == true)
            release.open()
            #expect(maker.wait())
            #expect(try await scope.resolve(String.self) == "5")
        }
    }

    @Test func requestDuringTheEndOfAScopeReceivesAnInstanceOrAnError() async throws {
        let tracker = LifetimeTracker()
        let container = Container()
        container.opens(.job, providing: Int.self)
        container.register(Tracked.self) { Tracked(tracker) }.scope(.scoped(.job))
        container.register(Work.self, Work.init).scope(.scoped(.job))
        container.register(Report.self, Report.init)
        try container.seal()
        let wrong = Tally()
        for round in 1...200 {
            let started = Barrier(3)
            let threads = try await container.withScope(.job, providing: round) { scope in
                let threads = (0..<2).map { _ in
                    startThread {
                        started.wait()
                        for _ in 0..<1_000 {
                            do throws(ResolutionError) {
                                let report = try scope.resolveNow(Report.self)
                                if report.work.number != round || report.work !== report.again { wrong.increment() }
                            } catch {
                                if error.code != .scopeClosed { wrong.increment() }
                                return
                            }
                        }
                    }
                }
                started.wait()
                return threads
            }
            for thread in threads { #expect(thread.wait()) }
        }
        #expect(wrong.value == 0)
        #expect(tracker.alive == 0)
    }

    @Test func manyThreadsMeetOnOneInstance() async throws {
        let tracker = LifetimeTracker()
        let jobs = Container("Jobs")
        jobs.opens(.job, providing: Int.self)
        jobs.register(Tracked.self) { Tracked(tracker) }.scope(.scoped(.job))
        jobs.register(Work.self, Work.init).scope(.scoped(.job))
        jobs.register(Report.self, Report.init)
        try jobs.seal()
        for round in 1...300 {
            try await jobs.withScope(.job, providing: round) { (scope) async throws in
                let wrong = Tally()
                let ended = onThreads(4) { _ in
                    for _ in 0..<20 {
                        guard let report = try? scope.resolveNow(Report.self), report.work === report.again,
                            report.work.tracked.number == round
                        else {
                            wrong.increment()
                            continue
                        }
                    }
                }
                #expect(ended)
                #expect(wrong.value == 0)
            }
            #expect(tracker.alive == 0)
        }
        #expect(tracker.made == 300)
    }
}

extension Scope {
    /// Resolves without awaiting: in an asynchronous test the compiler would take the other form.
    fileprivate func resolveNow<Service>(_ service: Service.Type) throws(ResolutionError) -> Service {
        try resolve(service)
    }
}

/// Lets threads continue when this number of them has arrived; later ones continue at once.
private final class Meeting: Sendable {
    private let count: Int
    private let came = Tally()
    private let gate = ThreadGate()
    init(_ count: Int) { self.count = count }
    func wait() {
        if came.increment() >= count { gate.open() }
        _ = gate.wait(seconds: 5)
    }
}
