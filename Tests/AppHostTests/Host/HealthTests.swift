import StrataAppHost
import StrataTesting
import Testing

private enum WebServices: DependencyInjectionConfig {
    static let container = Container("WebServices")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(HostStatus.self, from: "the host")
        container.register(Endpoint.self, Endpoint.init(status:)).scope(.container).root()
        container.register(Scripted<A>.self) { Scripted() }.scope(.container).hosted()
    }
}

/// A use of the status, as in a web layer.
private struct Endpoint: Sendable {
    let status: HostStatus
    func get() async -> (Int, String) {
        let report = await status.health()
        return (report.isReady ? 200 : 503, report.json())
    }
}

@Suite(.timeLimit(.minutes(10))) struct HealthTests {
    @Test func serviceThatExpectsTheStatusServesIt() async throws {
        let stack = try LayerStack(WebServices.self)
        let endpoint = try await stack.resolve(Endpoint.self)
        #expect(await endpoint.get().0 == 503)
        let driver = HostDriver(stack)
        driver.start()
        try await driver.reached(.running)
        let (code, text) = await endpoint.get()
        #expect(code == 200)
        #expect(
            text == """
                {
                  "isReady": true,
                  "health": "healthy",
                  "layers": [
                    {
                      "name": "WebServices",
                      "services": [
                        {
                          "name": "Scripted<A>",
                          "health": "healthy"
                        }
                      ]
                    }
                  ]
                }

                """)
        driver.send(.terminate)
        _ = await driver.ended()
        #expect(await endpoint.get().0 == 503)
    }

    @Test func theStatusHasTheGraphOnceAHostRuns() async throws {
        let stack = try LayerStack(WebServices.self)
        let endpoint = try await stack.resolve(Endpoint.self)
        #expect(endpoint.status.graph == nil)
        let driver = HostDriver(stack)
        driver.start()
        try await driver.reached(.running)
        #expect(endpoint.status.graph?.json() == stack.graph.json())
        driver.send(.terminate)
        _ = await driver.ended()
    }

    @Test func reportsAreGroupedByLayerAndTheWorstCounts() async throws {
        let services = Container("Services")
        let presentation = Container("Presentation", parent: services)
        services.register(Scripted<A>.self) {
            Scripted(.init(health: { .degraded(reason: "3 of 5 replicas") }))
        }.scope(.container).hosted()
        presentation.register(Scripted<B>.self) { (_: Scripted<A>) in Scripted<B>() }.scope(.container).hosted()
        let driver = HostDriver(presentation, above: [services])
        driver.start()
        try await driver.reached(.running)
        let report = await driver.host.health()
        #expect(report.isReady)
        #expect(report.health == .degraded(reason: "3 of 5 replicas"))
        #expect(
            "\(report)" == """
                ready: true
                Services: Scripted<A> degraded, 3 of 5 replicas
                Presentation: Scripted<B> healthy
                """)
        driver.send(.terminate)
        _ = await driver.ended()
    }

    @Test func changedHealthIsReported() async throws {
        let services = Container("Services")
        let answer = Locked(Health.degraded(reason: "3 of 5 replicas"))
        services.register(Scripted<A>.self) { Scripted(.init(health: { answer.withLock { $0 } })) }
            .scope(.container).hosted()
        services.register(Scripted<B>.self) { Scripted() }.scope(.container).hosted()
        let driver = HostDriver(services)
        let told = Locked<[String]>([])
        driver.host.observe { event in
            if event.kind == .healthChanged { told.withLock { $0.append("\(event)") } }
        }
        driver.start()
        try await driver.reached(.running)
        #expect(told.withLock { $0 } == [])
        let answers: [Health] = [
            .degraded(reason: "3 of 5 replicas"), .degraded(reason: "3 of 5 replicas"),
            .unhealthy(reason: "no replica"),
            .healthy, .healthy,
        ]
        for health in answers {
            answer.withLock { $0 = health }
            _ = await driver.host.health()
        }
        #expect(
            told.withLock { $0 } == [
                "healthChanged Scripted<A> (Services): degraded, 3 of 5 replicas",
                "healthChanged Scripted<A> (Services): unhealthy, no replica",
                "healthChanged Scripted<A> (Services): healthy",
            ])
        driver.send(.terminate)
        _ = await driver.ended()
    }

    /// Another process, which answers as the test says.
    private struct Peer: PeerHealthReporting, TimeLimited {
        let answer: @Sendable () async -> Health
        var deadlines: HookDeadlines { HookDeadlines(health: .seconds(3)) }
        func health() async -> Health { await answer() }
    }

    @Test func aPeerMakesTheProcessDegradedAtMost() async throws {
        let services = Container("Services")
        let own = Locked(Health.healthy)
        services.register(Scripted<A>.self) { (_: Peer) in Scripted(.init(health: { own.withLock { $0 } })) }
            .scope(.container).hosted()
        services.register(Peer.self) { Peer { .unhealthy(reason: "nobody answers") } }.scope(.container)
        let driver = HostDriver(services)
        driver.start()
        try await driver.reached(.running)
        var report = await driver.host.health()
        #expect(report.isReady)
        #expect(report.health == .degraded(reason: "nobody answers"))
        #expect(report.ownHealth == .healthy)
        #expect(report.peerHealth == .degraded(reason: "nobody answers"))
        #expect(
            "\(report)" == """
                ready: true
                Services: Scripted<A> healthy
                Services: Peer (peer) degraded, nobody answers
                """)
        for member in [#""isPeer": true"#, #""own": {"#, #""peers": {"#] { #expect(report.json().contains(member)) }

        own.withLock { $0 = .unhealthy(reason: "broken") }
        report = await driver.host.health()
        #expect(!report.isReady)
        #expect(report.ownHealth == .unhealthy(reason: "broken"))
        #expect(report.peerHealth == .degraded(reason: "nobody answers"))
        driver.send(.terminate)
        _ = await driver.ended()
    }

    @Test func aPeerThatDoesNotAnswerInTimeIsDegraded() async throws {
        let services = Container("Services")
        let gate = Gate()
        services.register(Peer.self) {
            Peer {
                await gate.wait()
                return .healthy
            }
        }.scope(.container)
        services.register(Scripted<A>.self) { (_: Peer) in Scripted() }.scope(.container).hosted()
        let driver = HostDriver(services)
        driver.start()
        try await driver.reached(.running)
        async let report = driver.host.health()
        try await driver.clock.sleepers(1)
        driver.clock.advance(by: .seconds(3))
        #expect(await report.peerHealth == .degraded(reason: "did not answer within 3.0 seconds"))
        #expect(await report.isReady)
        gate.open()
        driver.send(.terminate)
        _ = await driver.ended()
    }

    @Test func serviceThatDoesNotAnswerInTimeIsUnhealthy() async throws {
        let services = Container("Services")
        let gate = Gate()
        services.register(Scripted<A>.self) {
            Scripted(
                .init(
                    deadlines: HookDeadlines(health: .seconds(3)),
                    health: {
                        await gate.wait()
                        return .healthy
                    }))
        }.scope(.container).hosted()
        let driver = HostDriver(services)
        driver.start()
        try await driver.reached(.running)
        async let report = driver.host.health()
        try await driver.clock.sleepers(1)
        driver.clock.advance(by: .seconds(3))
        #expect(await report.health == .unhealthy(reason: "did not answer within 3.0 seconds"))
        #expect(await !report.isReady)
        gate.open()
        driver.send(.terminate)
        _ = await driver.ended()
    }
}
