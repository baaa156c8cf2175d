import StrataTesting
import Testing

@testable import StrataAppHost

/// The same signal again within a tenth of a second is one signal: `timeout(1)` sends it to the child and to its group.
@Suite(.timeLimit(.minutes(10))) struct RepeatedSignalTests {
    let journal = Journal()
    let container = Container("Services")
    let release = Gate()
    let driver: HostDriver

    init() {
        driver = HostDriver(container)
        container.register(Probe<A>.self) { [journal, release] in
            Probe(journal, Script(stop: { await release.wait() }))
        }.scope(.container).hosted()
    }

    @Test func repeatedSignalIsOne() async throws {
        driver.start()
        try await driver.reached(.running)
        driver.send(.terminate)
        driver.send(.terminate)
        driver.clock.advance(by: .milliseconds(99))
        driver.send(.terminate)
        #expect(driver.exitsAtOnce == [])
        release.open()
        let ending = await driver.ended()
        #expect(ending.status == .success)
        #expect(ending.errors == "test: stopped by SIGTERM.\n")
    }

    @Test func repeatedSignalAfterATenthOfASecondEndsAtOnce() async throws {
        driver.start()
        try await driver.reached(.running)
        driver.send(.terminate)
        driver.clock.advance(by: .milliseconds(100))
        driver.send(.terminate)
        #expect(driver.exitsAtOnce == [HostExit(rawValue: 143)])
        release.open()
        #expect(await driver.ended().status == HostExit(rawValue: 143))
    }

    /// On a busy machine the host may learn of a signal long after it has arrived.
    @Test(arguments: [(arrival: 99, exits: 0), (arrival: 100, exits: 1)])
    func theTimeOfArrivalCounts(arrival: Int, exits: Int) async throws {
        driver.start()
        try await driver.reached(.running)
        driver.send(.terminate, at: .milliseconds(0))
        driver.clock.advance(by: .seconds(2))
        driver.send(.terminate, at: .milliseconds(arrival))
        #expect(driver.exitsAtOnce.count == exits)
        release.open()
        _ = await driver.ended()
    }

    @Test func anotherSignalIsAnotherRequest() async throws {
        driver.start()
        try await driver.reached(.running)
        driver.send(.terminate)
        driver.send(.interrupt)
        #expect(driver.exitsAtOnce == [HostExit(rawValue: 130)])
        release.open()
        _ = await driver.ended()
    }

    @Test func endlesslyRepeatedSignalCountsAgain() {
        var received = ReceivedSignals()
        let counts = (0..<30).map { received.receive(.interrupt, at: .milliseconds($0 * 10)) }
        #expect(counts.compactMap(\.self) == [1, 2, 3])
        #expect(received.signals == [.interrupt, .interrupt, .interrupt])
    }
}
