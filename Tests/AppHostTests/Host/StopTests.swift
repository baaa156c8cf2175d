import StrataAppHost
import Testing

@Suite(.timeLimit(.minutes(10))) struct StopTests {
    let journal = Journal()
    let container = Container("Services")
    let stage = Stage()

    private func host() -> AppHost { AppHost(container, surroundings: stage.surroundings()) }

    @Test func servicesStopInReverseOrderEachOnce() async throws {
        container.register(Probe<A>.self) { [journal] (_: Probe<B>) in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] (_: Probe<C>) in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<C>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await host().run { [journal] _ in journal.note("body") }
        #expect(
            journal.entries.suffix(7) == [
                "body", "a stopping", "a stopped", "b stopping", "b stopped", "c stopping", "c stopped",
            ])
        for name in ["a", "b", "c"] { #expect(journal.count(of: "\(name) stopping") == 1) }
    }

    @Test func backgroundServiceEndsBeforeItsDependenciesStop() async throws {
        container.register(Worker<A>.self) { [journal] (_: Probe<B>) in Worker(journal) }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await host().run { [journal] _ in await journal.wait(for: "a runs") }
        #expect(journal.entries.suffix(3) == ["a ended", "b stopping", "b stopped"])
    }

    /// A queue is processed until the services that fill it have stopped.
    @Test func backgroundServiceWorksUntilItsDependentsHaveStopped() async throws {
        container.register(Probe<A>.self) { [journal] (_: Worker<B>) in Probe(journal) }.scope(.container).hosted()
        container.register(Worker<B>.self) { [journal] in Worker(journal) }.scope(.container).hosted()
        try await host().run { [journal] _ in await journal.wait(for: "b runs") }
        #expect(journal.entries.suffix(3) == ["a stopping", "a stopped", "b ended"])
    }

    @Test func serviceThatStartsAndRunsEndsItsRunFirst() async throws {
        container.register(Pump<A>.self) { [journal] in Pump(journal) }.scope(.container).hosted()
        try await host().run { [journal] _ in await journal.wait(for: "a runs") }
        #expect(journal.entries == ["a started", "a runs", "a ended", "a stopped"])
    }

    @Test func closedHooksRunAfterStopChildrenFirst() async throws {
        let presentation = Container("Presentation", parent: container)
        presentation.register(Probe<A>.self) { [journal] (_: Probe<B>) in Probe(journal) }.scope(.container)
            .closed { [journal] (_: Probe<A>) in journal.note("a closed") }.hosted()
        container.register(Probe<B>.self) { [journal] in Probe(journal) }.scope(.container)
            .closed { [journal] (_: Probe<B>) async in journal.note("b closed") }.hosted()
        try await AppHost(presentation, above: [container], surroundings: stage.surroundings()).run { _ in }
        #expect(
            journal.entries.suffix(6) == [
                "a stopping", "a stopped", "b stopping", "b stopped", "a closed", "b closed",
            ])
    }

    @Test func stopThatThrowsDoesNotPreventOtherStops() async throws {
        container.register(Probe<A>.self) { [journal] (_: Probe<B>) in
            Probe(journal, Script(stop: { throw Broken() }))
        }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        let status = await host().launch { _ in .success }
        #expect(status == .failure)
        #expect(journal.entries.last == "b stopped")
        #expect(stage.errors.contains("did not stop: the pipe burst\n"))
        #expect(stage.lastLine == "desk: `Probe<A>` did not stop; everything else was stopped.")
    }

    @Test func stopIsNotCancelledWithTheCaller() async throws {
        container.register(Probe<A>.self) { [journal] in
            Probe(journal, Script(stop: { journal.note("cancelled: \(Task.isCancelled)") }))
        }.scope(.container).hosted()
        let host = host()
        let task = Task { try await host.run() }
        await journal.wait(for: "a started")
        task.cancel()
        try await task.value
        #expect(journal.entries.suffix(3) == ["a stopping", "cancelled: false", "a stopped"])
    }
}
