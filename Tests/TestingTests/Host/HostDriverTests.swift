import StrataTesting
import Testing

private struct Leak: Error {}

private final class Pump: Startable {
    let isBroken: Bool
    init(isBroken: Bool) { self.isBroken = isBroken }
    func start() async throws { if isBroken { throw Leak() } }
}

private enum Works: DependencyInjectionConfig {
    static let container = Container("Works")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Pump.self) { Pump(isBroken: false) }.scope(.container).hosted()
    }
}

@Suite(.timeLimit(.minutes(10))) struct HostDriverTests {
    @Test func hostIsDrivenFromStartToEnd() async throws {
        let driver = HostDriver(try LayerStack(Works.self))
        driver.start()
        try await driver.reached(.running)
        driver.reportMemoryPressure(.warning)
        try await driver.event { $0.kind == .memoryReleased }
        driver.send(.interrupt)
        let ending = await driver.ended()
        #expect(ending.status == .success)
        #expect(ending.lastLine == "test: stopped by SIGINT.")
        #expect(ending.events.last?.phase == .stopped)
    }

    @Test func endingHasTheOutputOfTheBody() async throws {
        let driver = HostDriver(try LayerStack(Works.self))
        driver.start { scope in
            try scope.print("pumped")
            try scope.print("half", terminator: "")
        }
        let ending = await driver.ended()
        #expect(ending.status == .success)
        #expect(ending.output == "pumped\nhalf")
        #expect(ending.errors == "")
    }

    /// The body prints, and then waits for the signal that the test sends when it has seen the text.
    @Test func aTestWaitsForOutput() async throws {
        let driver = HostDriver(try LayerStack(Works.self))
        driver.start { scope in
            try scope.print("half", terminator: "")
            try scope.print(" and half")
            await scope.untilStopped()
        }
        try await driver.printed("half and half")
        #expect(driver.output == "half and half\n")
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
        // Waiting for earlier output returns at once, and waiting for output that never comes throws.
        try await driver.printed("and half\n")
        let error = await #expect(throws: HostDriverError.self) { try await driver.printed("more") }
        #expect(
            error?.description.hasPrefix("The host has ended without the output `more`, for which the test waited.")
                == true)
    }

    @Test func waitingForAHostThatNeverStartedThrows() async throws {
        let stack = try LayerStack(Works.self) {
            $0.register(Pump.self) { Pump(isBroken: true) }
        }
        let driver = HostDriver(stack)
        driver.start()
        let error = await #expect(throws: HostDriverError.self) { try await driver.reached(.running) }
        #expect(error?.description.contains("`Pump` did not start") == true)
    }
}
