import StrataAppHost
import Testing

private struct Visit: Sendable {}
private final class Page: Sendable {
    init(_: Visit, _: Probe<C>) {}
}
/// Uses a service of the scope, and has no scope itself.
private struct Route: Sendable {
    init(_: Page, _: Probe<D>) {}
}

@Suite(.timeLimit(.minutes(10))) struct StartOrderTests {
    private let journal = Journal()
    private let container = Container("Services")

    private func run() async throws {
        try await AppHost(container, surroundings: Stage().surroundings()).run { _ in }
    }

    @Test func startsAfterOrdersServicesThatDoNotTakeEachOther() async throws {
        container.register(Probe<A>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
            .startsAfter(Probe<B>.self)
        container.register(Probe<B>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
            .startsAfter(Probe<C>.self)
        container.register(Probe<C>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await run()
        #expect(
            journal.entries == [
                "c starting", "c started", "b starting", "b started", "a starting", "a started",
                "a stopping", "a stopped", "b stopping", "b stopped", "c stopping", "c stopped",
            ])
    }

    /// The order counts more than a dependency that is used later.
    @Test func startsAfterOutweighsALaterUse() async throws {
        container.register(Probe<A>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
            .startsAfter(Probe<B>.self)
        container.register(Probe<B>.self) { [journal] (_: Lazy<Probe<A>>) in Probe(journal) }.scope(.container).hosted()
        try await run()
        #expect(journal.entries.prefix(4) == ["b starting", "b started", "a starting", "a started"])
    }

    @Test func startsAfterTheDependenciesOfAnUnhostedService() async throws {
        struct Store: Sendable {}
        container.register(Probe<A>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
            .startsAfter(Store.self)
        container.register(Store.self) { (_: Probe<B>) in Store() }
        container.register(Probe<B>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await run()
        #expect(journal.entries.prefix(4) == ["b starting", "b started", "a starting", "a started"])
    }

    /// A takes neither C nor D; work in its scopes may use both.
    @Test func servicesThatAScopeReachesStartFirst() async throws {
        container.opens("visit", providing: Visit.self)
        container.register(Probe<A>.self) { [journal] (_: ScopeOpener<Visit>) in Probe(journal) }.scope(.container)
            .hosted()
        container.register(Page.self, Page.init).scope(.scoped("visit"))
        container.register(Route.self, Route.init)
        container.register(Probe<C>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<D>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await run()
        let start = try #require(journal.position(of: "a starting"))
        #expect(try #require(journal.position(of: "c started")) < start)
        #expect(try #require(journal.position(of: "d started")) < start)
    }

    /// A and B open the same scope, in which a route uses both: neither waits for the other, and both start.
    @Test func openersThatReachEachOtherDoNotWait() async throws {
        struct Both: Sendable {}
        container.opens("visit", providing: Visit.self)
        container.register(Probe<A>.self) { [journal] (_: ScopeOpener<Visit>) in Probe(journal) }.scope(.container)
            .hosted()
        container.register(Probe<B>.self) { [journal] (_: ScopeOpener<Visit>) in Probe(journal) }.scope(.container)
            .hosted()
        container.register(Both.self) { (_: Visit, _: Probe<A>, _: Probe<B>, _: Probe<C>) in Both() }
            .scope(.scoped("visit"))
        container.register(Probe<C>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await run()
        #expect(journal.entries.prefix(2) == ["c starting", "c started"])
        #expect(journal.entries.count { $0.hasSuffix("started") } == 3)
    }

    @Test func ordersThatCannotBeFollowedAreFaults() throws {
        container.register(Probe<A>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
            .startsAfter(Probe<B>.self)
        container.register(Probe<B>.self) { [journal] (_: Probe<A>) in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<C>.self) { [journal] in Probe(journal) }.scope(.container).startsAfter(Probe<A>.self)
        container.register(Probe<D>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
            .startsAfter(String.self).startsAfter(Probe<D>.self)
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        let problems = error?.problems ?? []
        #expect(problems.map(\.code) == [.startOrder, .startOrder, .startOrder, .startOrder])
        #expect(
            problems.map(\.summary) == [
                "`Probe<A>` cannot start after `Probe<B>`, which must start after it.",
                "`Probe<C>` starts after `Probe<A>`, but the host does not start it.",
                "`Probe<D>` cannot start after itself.",
                "`Probe<D>` starts after `String`, which is not registered in `Services` or its ancestors.",
            ])
    }

    @Test func closuresStartRunAndStopAServiceOfAnyType() async throws {
        final class Pool: Sendable {}
        container.register(Pool.self) { Pool() }.scope(.container)
            .hosted(
                start: { [journal] _ in journal.note("opened") },
                run: { [journal] _ in
                    journal.note("runs")
                    await Gate.untilCancelled()
                }, stop: { [journal] _ in journal.note("drained") })
        container.register(Int.self) { 3 }.scope(.container)
            .hosted(start: { [journal] number in journal.note("started \(number)") }).startsAfter(Pool.self)
        container.register(Bool.self) { true }.scope(.container)
            .hosted(run: { [journal] _ in
                journal.note("polls")
                await Gate.untilCancelled()
            })
        try await AppHost(container, surroundings: Stage().surroundings()).run { [journal] _ in
            await journal.wait(for: "runs")
            await journal.wait(for: "polls")
        }
        let entries = journal.entries
        #expect(Set(entries) == ["opened", "runs", "started 3", "polls", "drained"])
        #expect(try #require(journal.position(of: "opened")) < #require(journal.position(of: "started 3")))
        #expect(entries.last == "drained")
    }
}
