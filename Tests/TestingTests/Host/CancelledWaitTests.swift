import StrataTesting
import Testing

private enum Idle: DependencyInjectionConfig {
    static let container = Container("Idle")
    static var managedTypes: [any Registerable.Type] { [] }
}

/// A mistyped wait ends with the time limit of the test, and says what it waited for.
@Suite(.timeLimit(.minutes(10))) struct CancelledWaitTests {
    /// Cancels the wait while it is under way or, now and then, before it begins.
    private func cancelled<Output: Sendable>(
        _ wait: @escaping @Sendable () async throws -> Output
    ) async -> Result<Output, any Error> {
        let task = Task { try await wait() }
        await Task.yield()
        task.cancel()
        return await task.result
    }

    private func message(_ wait: @escaping @Sendable () async throws -> Void) async -> String {
        switch await cancelled(wait) {
        case .success: "no error"
        case .failure(let error): "\(error)"
        }
    }

    /// A test records no error after its time limit, so the text is also written.
    @Test func eachCancelledWaitWritesItsText() async throws {
        let written = Locked("")
        let wait = CancelledWait { text in written.withLock { $0 += text } }
        try await CancelledWait.$current.withValue(wait) {
            let driver = try await running()
            let sleepers = await message { try await ManualClock().sleepers(1) }
            let printed = await message { try await driver.printed("raedy") }
            let ending = try await cancelled { await driver.ended() }.get()
            driver.send(.terminate)
            #expect(await driver.ended().status == .success)
            #expect(written.withLock { $0 } == "test: \(sleepers)\ntest: \(printed)\n\(ending.lastLine)\n")
        }
    }

    private func running() async throws -> HostDriver {
        let driver = HostDriver(try LayerStack(Idle.self))
        driver.start { scope in
            try scope.print("ready")
            await scope.untilStopped()
        }
        try await driver.printed("ready")
        return driver
    }

    @Test func waitsForTheHostSayWhatTheyWaitedFor() async throws {
        let driver = try await running()
        let events = driver.events.map { "\n  \($0)" }.joined()
        let why = "of the host was cancelled, for example by the time limit of the test.\(events)\noutput:\nready\n"
        #expect(await message { try await driver.printed("raedy") } == "The wait for the output `raedy` \(why)")
        #expect(await message { try await driver.reached(.failed) } == "The wait for the phase `failed` \(why)")
        #expect(
            await message { try await driver.event { $0.kind == .restarted } } == "The wait for a matching event \(why)"
        )
        #expect(
            await message { try await driver.event(count: 2) { $0.kind == .restarted } }
                == "The wait for 2 matching events \(why)")
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
    }

    @Test func aWaitForTheEndReturns() async throws {
        let driver = try await running()
        let ending = try await cancelled { await driver.ended() }.get()
        #expect(ending.status == .failure)
        #expect(
            ending.lastLine
                == "test: the wait for the end of the host was cancelled, for example by the time limit of the "
                + "test; the host was in the phase `running`.")
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
    }

    @Test func aWaitForSleepersThrows() async {
        let clock = ManualClock()
        #expect(
            await message { try await clock.sleepers(2) }
                == "The wait for 2 sleepers on the manual clock was cancelled, for example by the time limit of the test; "
                + "0 tasks sleep on it. Check that the code under test sleeps on this clock.")
    }

    @Test func aHostThatEndsBeforeSaysSo() async throws {
        let driver = try await running()
        driver.send(.terminate)
        _ = await driver.ended()
        let events = driver.events.map { "\n  \($0)" }.joined()
        #expect(
            await message { try await driver.printed("raedy") }
                == "The host has ended without the output `raedy`, for which the test waited.\(events)\noutput:\nready\n"
                + "\nerrors:\ntest: stopped by SIGTERM.\n")
    }
}
