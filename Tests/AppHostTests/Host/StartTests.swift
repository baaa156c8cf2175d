import StrataAppHost
import Testing

@Suite(.timeLimit(.minutes(10))) struct StartTests {
    let journal = Journal()
    let container = Container("Services")

    private func host() -> AppHost { AppHost(container, surroundings: Stage().surroundings()) }

    @Test func chainStartsInOrder() async throws {
        container.register(Probe<A>.self) { [journal] (_: Probe<B>) in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] (_: Probe<C>) in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<C>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await host().run { [journal] _ in journal.note("body") }
        #expect(
            journal.entries.prefix(7) == [
                "c starting", "c started", "b starting", "b started", "a starting", "a started", "body",
            ])
    }

    @Test func independentServicesStartInParallel() async throws {
        let gate = Gate()
        let script = Script(start: { await gate.wait() })
        container.register(Probe<A>.self) { [journal] in Probe(journal, script) }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] in Probe(journal, script) }.scope(.container).hosted()
        container.register(Probe<C>.self) { [journal] (_: Probe<A>, _: Probe<B>) in Probe(journal) }
            .scope(.container).hosted()
        let host = host()
        async let run: Void = host.run { _ in }
        await journal.wait(for: "a starting")
        await journal.wait(for: "b starting")
        #expect(host.phase == .starting)
        #expect(journal.entries.count == 2)
        gate.open()
        try await run
        let start = try #require(journal.position(of: "c starting"))
        #expect(try #require(journal.position(of: "a started")) < start)
        #expect(try #require(journal.position(of: "b started")) < start)
    }

    /// A waits for C through a service that is not hosted itself.
    @Test func dependencyThroughAnotherServiceCounts() async throws {
        struct Between: Sendable { let c: Probe<C> }
        container.register(Probe<A>.self) { [journal] (_: Between) in Probe(journal) }.scope(.container).hosted()
        container.register(Between.self) { (c: Probe<C>) in Between(c: c) }
        container.register(Probe<C>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await host().run { _ in }
        #expect(journal.entries.prefix(4) == ["c starting", "c started", "a starting", "a started"])
    }

    /// A service may construct in its start what it would construct later.
    @Test func dependencyThroughAnAssistedFactoryCounts() async throws {
        struct Report: Sendable { let c: Probe<C> }
        container.register(Probe<A>.self) { [journal] (_: AssistedFactory<Report, Int>) in Probe(journal) }
            .scope(.container).hosted()
        container.register(Report.self) { (c: Probe<C>, _: Assisted<Int>) in Report(c: c) }
        container.register(Probe<C>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await host().run { _ in }
        #expect(journal.entries.prefix(4) == ["c starting", "c started", "a starting", "a started"])
    }

    @Test func cycleThroughACompletionStartsInOrderOfConstruction() async throws {
        container.register(Probe<A>.self) { [journal] in Probe(journal) }.scope(.container)
            .initCompleted { (_: Probe<A>, _: Probe<B>) in }.hosted()
        container.register(Probe<B>.self) { [journal] (_: Probe<A>) in Probe(journal) }.scope(.container).hosted()
        try await host().run { _ in }
        #expect(journal.entries.prefix(4) == ["a starting", "a started", "b starting", "b started"])
    }

    @Test func childLayerStartsAfterItsDependenciesInTheParent() async throws {
        let presentation = Container("Presentation", parent: container)
        presentation.register(Probe<A>.self) { [journal] (_: Probe<B>) in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        try await AppHost(presentation, above: [container], surroundings: Stage().surroundings()).run { _ in }
        #expect(journal.entries.prefix(4) == ["b starting", "b started", "a starting", "a started"])
    }

    @Test func mainActorServiceIsConstructedOnTheMainActor() async throws {
        container.register(Probe<A>.self) { [journal] (_: Screen) in Probe(journal) }.scope(.container).hosted()
        container.register(Screen.self, onMainActor: { [journal] in Screen(journal) }).scope(.container)
        try await host().run { _ in }
        #expect(journal.entries.first == "screen made")
        #expect(journal.count(of: "a started") == 1)
    }

    @MainActor private final class Screen {
        init(_ journal: Journal) { journal.note("screen made") }
    }

    /// Its dependents wait until it is constructed, and are available without `await` once the host has started.
    @Test func awaitedServiceIsConstructedAndStarted() async throws {
        let gate = Gate()
        container.register(Probe<A>.self) { [journal] (_: Probe<B>) in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] () async throws -> Probe<B> in
            journal.note("b making")
            await gate.wait()
            return Probe(journal)
        }.scope(.container).hosted()
        let host = host()
        async let run: Void = host.run { scope in
            let resolve = { () throws(ResolutionError) in _ = try scope.resolve(Probe<A>.self) }
            try resolve()
        }
        await journal.wait(for: "b making")
        #expect(journal.entries == ["b making"])
        gate.open()
        try await run
        #expect(
            journal.entries.prefix(5) == ["b making", "b starting", "b started", "a starting", "a started"])
    }

    @Test func unhostedServiceIsNotConstructed() async throws {
        container.register(Probe<A>.self) { [journal] in
            journal.note("made")
            return Probe(journal)
        }.scope(.container)
        try await host().run { _ in }
        #expect(journal.entries.isEmpty)
    }

    /// The worker is already running when a dependent starts.
    @Test func backgroundServiceRunsBeforeItsDependentsStart() async throws {
        container.register(Probe<A>.self) { [journal] (_: Worker<B>) in
            Probe(journal, Script(start: { await journal.wait(for: "b runs") }))
        }.scope(.container).hosted()
        container.register(Worker<B>.self) { [journal] in Worker(journal) }.scope(.container).hosted()
        try await host().run { _ in }
        #expect(journal.count(of: "a started") == 1)
    }

    @Test func hostedConversionIsStarted() async throws {
        struct Front: Sendable { let probe: Probe<A> }
        container.register(Front.self) { [journal] in Front(probe: Probe(journal)) }.scope(.container)
            .hosted { $0.probe }
        try await host().run { _ in }
        #expect(journal.entries == ["a starting", "a started", "a stopping", "a stopped"])
    }

    @Test func serviceOfAProtocolIsStarted() async throws {
        container.register((any Engine).self) { [journal] in Probe<A>(journal) }.scope(.container).hosted { $0 }
        try await host().run { _ in }
        #expect(journal.entries == ["a starting", "a started", "a stopping", "a stopped"])
    }

    @Test func bodyResolvesFromThePresentation() async throws {
        container.register(String.self) { "hello" }
        container.register([Int].self) { (number: Assisted<Int>) in [number.value] }
        let (text, numbers) = try await host().run { scope in
            (try await scope.resolve(String.self), try await scope.resolve([Int].self, arguments: 3))
        }
        #expect(text == "hello")
        #expect(numbers == [3])
    }

    @Test func bodyOnTheMainActorResolvesMainActorServices() async throws {
        container.register(Screen.self, onMainActor: { [journal] in Screen(journal) }).scope(.container)
        try await host().run { @MainActor scope in _ = try await scope.resolve(Screen.self) }
        #expect(journal.entries == ["screen made"])
    }

    @Test func hostRunsOnce() async throws {
        let host = host()
        try await host.run { _ in }
        #expect(host.phase == .stopped)
        let error = await #expect(throws: HostError.self) { try await host.run { _ in } }
        #expect(error?.code == .alreadyRun)
        #expect(error?.description == "The host has already run. A host runs only once: create another one.")
    }
}

private protocol Engine: Startable {}
extension Probe: Engine {}
