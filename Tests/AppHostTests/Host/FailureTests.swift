import StrataAppHost
import Testing

@Suite(.timeLimit(.minutes(10))) struct FailureTests {
    let journal = Journal()
    let container = Container("Services")
    let stage = Stage()

    private func host() -> AppHost { AppHost(container, surroundings: stage.surroundings()) }

    @Test func startFailureStopsTheStartedServices() async throws {
        container.register(Probe<A>.self) { [journal] (_: Probe<B>) in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] (_: Probe<C>) in
            Probe(journal, Script(start: { throw Broken() }))
        }.scope(.container).hosted()
        container.register(Probe<C>.self) { [journal] (_: Probe<D>) in Probe(journal) }.scope(.container).hosted()
        container.register(Probe<D>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        let host = host()
        let error = await #expect(throws: HostError.self) {
            try await host.run { [journal] _ in journal.note("body") }
        }
        #expect(
            journal.entries == [
                "d starting", "d started", "c starting", "c started", "b starting", "c stopping", "c stopped",
                "d stopping", "d stopped",
            ])
        #expect(error?.code == .startFailed)
        #expect(error?.underlying is Broken)
        #expect(error?.layer == "Services")
        #expect(host.phase == .failed)
    }

    @Test func startFailureEndsWith70AndItsReason() async throws {
        container.register(Probe<A>.self) { [journal] in Probe(journal, Script(start: { throw Broken() })) }
            .scope(.container).hosted()
        let site = try #require(container.dependencyGraph.nodes.first).site
        let status = await host().launch()
        #expect(status == .failure)
        #expect(
            stage.errors == """
                `Probe<A>` (Services, \(site)) did not start: the pipe burst
                desk: `Probe<A>` did not start; all started services were stopped.

                """)
    }

    @Test func startsUnderWayAreCancelledAndRolledBack() async throws {
        let gate = Gate()
        container.register(Probe<A>.self) { [journal] in
            Probe(journal, Script(start: { await Gate.untilCancelled() }))
        }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] in
            Probe(
                journal,
                Script(start: {
                    await gate.wait()
                    throw Broken()
                }))
        }.scope(.container).hosted()
        container.register(Probe<C>.self) { [journal] in
            Probe(journal, Script(start: { try await Task.sleep(for: .seconds(3600)) }))
        }.scope(.container).hosted()
        let host = host()
        async let status = host.launch()
        for name in ["a", "b", "c"] { await journal.wait(for: "\(name) starting") }
        gate.open()
        #expect(await status == .failure)
        #expect(journal.entries.suffix(3) == ["a started", "a stopping", "a stopped"])
        #expect(!stage.errors.contains("CancellationError"))
    }

    @Test func factoryThatThrowsIsAStartFailure() async throws {
        container.register(Probe<A>.self) { () throws -> Probe<A> in throw Broken() }.scope(.container).hosted()
        let host = host()
        let error = await #expect(throws: HostError.self) { try await host.run() }
        #expect((error?.underlying as? ResolutionError)?.underlying is Broken)
    }

    @Test func backgroundFailureEndsWith70() async throws {
        container.register(Worker<A>.self) { [journal] (_: Probe<B>) in
            Worker(journal, Script(run: { throw Broken() }))
        }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
        let status = await host().launch { [journal] _ in
            await Gate.untilCancelled()
            journal.note("body cancelled")
            return HostExit(rawValue: 75)
        }
        #expect(status == .failure)
        #expect(stage.errors.contains(" failed: the pipe burst\n"))
        #expect(stage.lastLine == "desk: `Worker<A>` failed; everything was stopped.")
        #expect(journal.entries.suffix(3) == ["body cancelled", "b stopping", "b stopped"])
    }

    @Test func backgroundServiceThatReturnsDoesNotEndTheHost() async throws {
        container.register(Worker<A>.self) { [journal] in Worker(journal, Script(run: {})) }
            .scope(.container).hosted()
        let gate = Gate()
        let host = host()
        async let value = host.run { _ in
            await gate.wait()
            return 7
        }
        await journal.wait(for: "a ended")
        gate.open()
        #expect(try await value == 7)
    }

    @Test func laterFailuresAreConsequences() async throws {
        container.register(Worker<A>.self) { [journal] (_: Probe<B>) in
            Worker(journal, Script(run: { throw Broken() }))
        }.scope(.container).hosted()
        container.register(Probe<B>.self) { [journal] in Probe(journal, Script(stop: { throw Broken() })) }
            .scope(.container).hosted()
        let host = host()
        let error = await #expect(throws: HostError.self) { try await host.run() }
        #expect(error?.code == .serviceFailed)
        #expect(error?.consequences.map(\.code) == [.stopFailed])
        #expect(error?.description.split(separator: "\n").count == 2)
    }

    @Test func bodyThatThrowsEndsWith70() async throws {
        let status = await host().launch { _ in throw Broken() }
        #expect(status == .failure)
        #expect(stage.errors == "desk: the application failed: the pipe burst\n")
    }

    @Test func bodyThatThrowsThrowsItsOwnErrorFromRun() async throws {
        let host = host()
        await #expect(throws: Broken.self) { try await host.run { _ in throw Broken() } }
    }

    @Test func usageErrorOfTheBodyEndsWith64() async throws {
        let status = await host().launch { _ in throw UsageError("--date wants a day.") }
        #expect(status == .usage)
        #expect(stage.errors == "desk: --date wants a day.\nTry `desk --help`.\n")
    }

    /// The result of a body's only call is not a status.
    @Test func resultOfAnotherTypeIsIgnored() async throws {
        let status = await host().launch { [journal] _ in journal.entries }
        #expect(status == .success)
    }

    @Test func integerIsRefusedBeforeAnythingStarts() async throws {
        let status = await host().launch { [journal] _ in
            journal.note("body")
            return 65
        }
        #expect(status == .failure)
        #expect(journal.entries.isEmpty)
        #expect(
            stage.errors == """
                desk: the application's body returns `Int`, which is not an exit status; nothing was started. Return a \
                `HostExit`, such as `.success` or `HostExit(rawValue: 75)`, or nothing, as in `_ = work()`.

                """)
    }

    @Test func proofFailureEndsWith78AndItsText() async throws {
        container.register(Probe<A>.self) { [journal] (_: Probe<B>) in Probe(journal) }.scope(.container).hosted()
        let site = try #require(container.dependencyGraph.nodes.first).site
        let host = host()
        let status = await host.launch { [journal] _ in
            journal.note("body")
            return .success
        }
        #expect(status == .proofFailed)
        #expect(host.phase == .failed)
        #expect(journal.entries.isEmpty)
        #expect(
            stage.errors.hasPrefix("The dependency graph cannot be proved: 1 problem.\n\n\(site.filePath):\(site.line)")
        )
        #expect(stage.lastLine == "desk: the dependency graph cannot be proved: 1 problem above; nothing was started.")
    }
}
