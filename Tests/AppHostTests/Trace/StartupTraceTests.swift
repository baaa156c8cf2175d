import Foundation
import StrataAppHost
import StrataTesting
import Testing

private final class Tables: Sendable {}
private final class Store: Sendable {
    init(_ tables: Tables) {}
}
private final class Extra: Sendable {
    init(_ store: Store) {}
}

@Suite(.timeLimit(.minutes(10))) struct StartupTraceTests {
    /// A needs a store that needs tables; B needs A.
    private static func makeContainer(
        tables: @escaping @Sendable () -> Tables = { Tables() }, failing: Bool = false
    ) -> Container {
        let container = Container("Services")
        container.register(Tables.self) { tables() }.scope(.container)
        container.register(Store.self) { (tables: Tables) in Store(tables) }.scope(.container)
        container.register(Scripted<A>.self) { (_: Store) in Scripted<A>() }.scope(.container).hosted()
        container.register(Scripted<B>.self) { (_: Scripted<A>) in
            Scripted<B>(.init(start: { if failing { throw Broken() } }))
        }.scope(.container).hosted()
        container.register(Extra.self) { (store: Store) in Extra(store) }
        return container
    }

    private func traced(_ container: Container = makeContainer()) async throws -> (StartupTrace, StartReport) {
        let driver = HostDriver(container)
        let traces = Locked<[StartupTrace]>([])
        driver.host.traceStartup { trace in traces.withLock { $0.append(trace) } }
        driver.start()
        let report = try #require(try await driver.event { $0.kind == .running }.report)
        driver.send(.terminate)
        _ = await driver.ended()
        let all = traces.withLock { $0 }
        #expect(all.count == 1)
        return (try #require(all.first), report)
    }

    private func lines(_ trace: StartupTrace) -> [String] {
        trace.spans.map { span in
            "\(span.track): \(span.kind) \(span.name)" + (span.requester.map { " for \($0)" } ?? "")
        }
    }

    @Test func aStartIsRecordedFromTheProofToTheLastHook() async throws {
        let (trace, _) = try await traced()
        #expect(
            lines(trace) == [
                "host: phase configure and prove",
                "host: phase start",
                "Scripted<A>: resolve Scripted<A> for the host",
                "Scripted<A>: construct Scripted<A> for the host",
                "Scripted<A>: construct Store for Scripted<A>",
                "Scripted<A>: construct Tables for Store",
                "Scripted<A>: start Scripted<A> for the host",
                "Scripted<B>: wait Scripted<A> for the host",
                "Scripted<B>: resolve Scripted<B> for the host",
                "Scripted<B>: construct Scripted<B> for the host",
                "Scripted<B>: start Scripted<B> for the host",
            ])
        #expect(trace.up != nil)
        #expect(trace.spans.filter { $0.kind == .construct }.allSatisfy { $0.thread != nil && $0.site != nil })
        let store = try #require(trace.spans.first { $0.name == "Store" })
        // An optimized build that knows a private type names its context differently.
        #expect(store.identity?.hasPrefix("Services/AppHostTests.(") == true)
    }

    @Test func nestedSpansBelongToTheOuterSpan() async throws {
        let (trace, _) = try await traced()
        let start = try #require(trace.spans.first { $0.name == "start" })
        for span in trace.spans where span.track != "host" {
            #expect(span.start >= start.start && span.start + span.duration <= start.start + start.duration)
            #expect(span.own >= .zero && span.own <= span.duration)
        }
        let resolve = try #require(trace.spans.first { $0.kind == .resolve })
        let inside = try #require(trace.spans.first { $0.kind == .construct && $0.track == resolve.track })
        #expect(resolve.own == resolve.duration - inside.duration)
    }

    /// The factory holds the thread, so the time is its own.
    @Test func theSlowestConstructionIsFirstInTheReport() async throws {
        let (trace, report) = try await traced(
            Self.makeContainer {
                let end = ContinuousClock.now + .milliseconds(30)
                while ContinuousClock.now < end {}
                return Tables()
            })
        #expect(trace.slowest().first?.name == "Tables")
        #expect(trace.slowest(1).count == 1)
        #expect(trace.slowest(-1).isEmpty)
        let slowest = try #require(report.slowest.first)
        #expect(slowest.key == ServiceKey(Tables.self) && slowest.kind == "construct" && slowest.requester == "Store")
        #expect(slowest.own >= .milliseconds(30))
        #expect(report.isTraced && report.slowest.count <= 10)
        let text = "\(report)"
        #expect(text.contains("\nslowest, without nested constructions:\n  "))
        #expect(text.contains(" construct \(slowest.identity) for Store\n"))
        #expect(report.json().contains("\"isTraced\": true"))
    }

    /// A thread constructs the tables while A's construction needs them. The scheduler decides whether one waits for
    /// the other, so the thread takes longer each time until it does.
    @Test func aWaitForAnotherConstructionIsASpan() async throws {
        var milliseconds = 1
        while true {
            let isBegun = Gate()
            let isAsked = Locked(false)
            let container = Self.makeContainer { [milliseconds] in
                isBegun.open()
                while !isAsked.withLock({ $0 }) {}
                let end = ContinuousClock.now + .milliseconds(milliseconds)
                while ContinuousClock.now < end {}
                return Tables()
            }
            container.register(Store.self) { (resolver: Resolver) in
                isAsked.withLock { $0 = true }
                return Store(try resolver.resolve(Tables.self))
            }.scope(.container).replacing()
            try container.seal()
            let thread = Thread { _ = try? container.resolve(Tables.self) }
            thread.start()
            await isBegun.wait()
            let driver = HostDriver(container)
            driver.host.traceStartup { _ in }
            driver.start()
            try await driver.event { $0.kind == .running }
            driver.send(.terminate)
            _ = await driver.ended()
            let trace = try #require(driver.host.startupTrace)
            if lines(trace).contains("Scripted<A>: wait Tables for Store") { return }
            milliseconds *= 2
            try #require(milliseconds < 2000, "\(lines(trace))")
        }
    }

    @Test func aFailedStartIsRecordedToo() async throws {
        let driver = HostDriver(Self.makeContainer(failing: true))
        driver.host.traceStartup { _ in }
        driver.start()
        _ = await driver.ended()
        let trace = try #require(driver.host.startupTrace)
        #expect(trace.up == nil)
        #expect(trace.spans.last?.error == "the pipe burst")
    }

    /// The tables exist before the store's factory throws, so its span begins after theirs, inside the resolve that
    /// failed.
    @Test func aConstructionThatThrowsIsASpan() async throws {
        let container = Self.makeContainer()
        container.register(Store.self) { (_: Tables) throws -> Store in throw Broken() }.scope(.container).replacing()
        let driver = HostDriver(container)
        driver.host.traceStartup { _ in }
        driver.start()
        _ = await driver.ended()
        let trace = try #require(driver.host.startupTrace)
        let failed = try #require(trace.spans.first { $0.kind == .construct && $0.error != nil })
        #expect(failed.name == "Store" && failed.requester == "Scripted<A>" && failed.track == "Scripted<A>")
        #expect(failed.error == "the pipe burst" && failed.thread != nil && failed.site != nil)
        #expect(failed.identity?.hasPrefix("Services/AppHostTests.(") == true)
        let tables = try #require(trace.spans.first { $0.name == "Tables" })
        #expect(failed.start == tables.start + tables.duration)
        let resolve = try #require(trace.spans.first { $0.kind == .resolve && $0.error != nil })
        #expect(failed.start >= resolve.start && failed.start + failed.duration <= resolve.start + resolve.duration)
        #expect(trace.json().contains("\"error\":\"the pipe burst\""))
    }

    /// Outside of the host's own requests, the beginning of a failed construction is unknown, so it is a mark.
    @Test func aFailureOfTheBodyIsASpanWithoutLengthOnItsThread() async throws {
        let container = Self.makeContainer()
        container.register(Extra.self) { (_: Store) throws -> Extra in throw Broken() }.replacing()
        let driver = HostDriver(container)
        driver.host.traceStartup { _ in }
        driver.start { scope in
            for _ in 0..<3 { _ = try? await scope.resolve(Extra.self) }
            return .success
        }
        _ = await driver.ended()
        let trace = try #require(driver.host.startupTrace)
        let failed = trace.spans.filter { $0.error != nil }
        #expect(failed.map(\.name) == ["Extra"])
        #expect(failed.first?.duration == .zero && failed.first?.requester == nil)
    }

    /// A later construction counts once for each registration.
    @Test func firstConstructionsOfTheBodyFollowAtTheEnd() async throws {
        let driver = HostDriver(Self.makeContainer())
        let counts = Locked<[Int]>([])
        driver.host.traceStartup { trace in counts.withLock { $0.append(trace.spans.count) } }
        driver.start { scope in
            for _ in 0..<3 { _ = try await scope.resolve(Extra.self) }
            return .success
        }
        _ = await driver.ended()
        #expect(counts.withLock { $0 } == [11, 12])
        let last = try #require(driver.host.startupTrace?.spans.last)
        #expect(last.name == "Extra" && last.requester == nil && last.kind == .construct)
    }

    @Test func nothingIsObservedWithoutATrace() async throws {
        let container = Self.makeContainer()
        let driver = HostDriver(container)
        driver.start()
        try await driver.event { $0.kind == .running }
        #expect(container.isLinked(ServiceKey(Extra.self)))
        #expect(driver.host.startupTrace == nil)
        #expect(driver.host.startReport?.isTraced == false)
        #expect(driver.host.startReport?.slowest.count == 4)
        driver.send(.terminate)
        _ = await driver.ended()
    }
}
