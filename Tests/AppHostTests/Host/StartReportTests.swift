import StrataAppHost
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct StartReportTests {
    /// C needs B and A; B takes longer.
    private func report() async throws -> StartReport {
        let container = Container("Services")
        let driver = HostDriver(container)
        let clock = driver.clock
        let (isBMade, isAUp) = (Gate(), Gate())
        container.register(Scripted<A>.self) {
            Scripted(
                .init(start: {
                    await isBMade.wait()
                    clock.advance(by: .milliseconds(20))
                }))
        }.scope(.container).hosted()
        container.register(Scripted<B>.self) {
            Scripted<B>(
                .init(start: {
                    isBMade.open()
                    await isAUp.wait()
                    clock.advance(by: .milliseconds(30))
                }))
        }.scope(.container).hosted()
        container.register(Scripted<C>.self) { (_: Scripted<A>, _: Scripted<B>) in
            clock.advance(by: .milliseconds(5))
            return Scripted<C>()
        }.scope(.container).hosted()
        driver.host.observe { event in
            if event.kind == .started, event.service?.typeName == "Scripted<A>" { isAUp.open() }
        }
        driver.start()
        let event = try await driver.event { $0.kind == .running }
        driver.send(.terminate)
        _ = await driver.ended()
        #expect(driver.host.startReport == event.report)
        return try #require(event.report)
    }

    @Test func criticalPathHasTheServicesThatDelayedTheEnd() async throws {
        let report = try await report()
        #expect(report.services.map(\.key.typeName) == ["Scripted<A>", "Scripted<B>", "Scripted<C>"])
        #expect(report.criticalPath.map(\.key.typeName) == ["Scripted<B>", "Scripted<C>"])
        #expect(report.total == .milliseconds(55))
        #expect(
            "\(report)" == """
                3 services up in 55.0 ms.
                  Scripted<A> (Services)  constructed in 0.0 ms, started in 20.0 ms, up after 20.0 ms
                * Scripted<B> (Services)  constructed in 0.0 ms, started in 50.0 ms, up after 50.0 ms
                * Scripted<C> (Services)  constructed in 5.0 ms, started in 0.0 ms, up after 55.0 ms
                critical path: Scripted<B> → Scripted<C>
                memory pressure: a test
                """)
    }

    /// Without a service there is nothing to start, but the host still reports.
    @Test func applicationWithoutServicesHasAReportToo() async throws {
        let driver = HostDriver(Container("Services"))
        driver.start { _ in .success }
        _ = await driver.ended()
        #expect(
            driver.host.startReport.map { "\($0)" }
                == "0 services up in 0.0 ms.\ncritical path: none\nmemory pressure: a test")
    }

    @Test func reportIsJSONToo() async throws {
        let json = try await report().json()
        #expect(
            json.hasPrefix(
                """
                {
                  "version": 1,
                  "unit": "microseconds",
                  "total": 55000,
                  "memoryPressure": "a test",
                  "services": [
                    {
                      "type": "AppHostTests.Scripted<AppHostTests.A>",
                      "name": null,
                      "layer": "Services",
                      "begun": 0,
                      "resolve": 0,
                      "start": 20000,
                      "ready": 20000,
                      "isCritical": false
                    },
                """))
    }
}
