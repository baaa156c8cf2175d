import GRPCNIOTransportHTTP2Posix
import StrataAppHost
@testable import StrataGRPC
import StrataTesting
import Testing

extension OverTheNetwork {
    @Suite struct ClientTests {
        /// A port that nobody listens on: that of a server which has ended.
        private func unusedAddress() async throws -> Address {
            var address: Address?
            try await RunningServer.run { address = $0.address }
            return try #require(address)
        }

        @Test func aPeerThatIsDownFailsAtOnce() async throws {
            try await RunningServer.desk(at: unusedAddress()) { stack in
                let valuer = try await stack.resolve((any Valuer).self)
                let start = ContinuousClock.now
                let failure = await failure { try await valuer.record(.example) }
                #expect(failure?.code == .unavailable)
                #expect(failure?.mayHaveHappened == false)
                #expect(failure?.attempts == 3)
                #expect(start.duration(to: .now) < .seconds(2))
            }
        }

        @Test func anAwaitedPeerIsWaitedFor() async throws {
            let address = try await unusedAddress()
            let stack = try LayerStack(
                AwaitingDesk.self, providing: Peer<ValuerContract>(at: address, security: .plaintext))
            let driver = HostDriver(stack)
            driver.start()
            try await driver.reached(.starting)
            try await RunningServer.run(change: { $0.address = address }) { _ in
                try await driver.reached(.running)
            }
            let started = driver.events.filter { $0.kind == .started }.compactMap { $0.service?.typeName }
            #expect(started == ["StartGate<ValuerContract>", "Opening"])
            driver.send(.terminate)
            #expect(await driver.ended().status == .success)
        }

        @Test func aDeskIsDegradedWhileItsPeerIsDown() async throws {
            let peer = Peer<ValuerContract>(at: try await unusedAddress(), security: .plaintext)
            let stack = try LayerStack(RemoteDesk.self, providing: peer)
            _ = try await stack.resolve(QuoteDesk.self)
            let driver = HostDriver(stack)
            driver.start()
            try await driver.reached(.running)
            let report = await driver.host.health()
            #expect(report.isReady)
            #expect(report.ownHealth == .healthy)
            guard case .degraded? = report.peerHealth else {
                Issue.record("\(report)")
                return
            }
            driver.send(.terminate)
            _ = await driver.ended()
        }

        @Test func aPeerThatReturnsIsFound() async throws {
            let address = try await unusedAddress()
            try await RunningServer.desk(at: address) { stack in
                let valuer = try await stack.resolve((any Valuer).self)
                #expect(await failure { try await valuer.record(.example) } != nil)
                try await RunningServer.run(change: { $0.address = address }) { _ in
                    let start = ContinuousClock.now
                    while await failure(of: { try await valuer.record(.example) }) != nil,
                        start.duration(to: .now) < .seconds(5)
                    {}
                    let answer = try await valuer.record(.example)
                    #expect(answer == 140)
                    #expect(start.duration(to: .now) < .seconds(2))
                }
            }
        }

        @Test func callsAreSpreadOverAllAddresses() async throws {
            try await RunningServer.run(ScriptedValuer(count: { _ in 1 })) { one in
                try await RunningServer.run(ScriptedValuer(count: { _ in 2 })) { two in
                    try await RunningServer.desk(at: one.address, two.address) { stack in
                        let valuer = try await stack.resolve((any Valuer).self)
                        var answers: [Int: Int] = [:]
                        // Both connections must be open before the calls alternate.
                        for _ in 0..<500 where answers.count < 2 || answers.values.reduce(0, +) < 100 {
                            answers[try await valuer.record(.example), default: 0] += 1
                        }
                        #expect(answers.keys.sorted() == [1, 2])
                    }
                }
            }
        }

        @Test func oneCallTooManyFailsAtOnce() async throws {
            let (entered, released) = (Signal(), Signal())
            let valuer = ScriptedValuer(value: { _ in
                entered.fire()
                try await released.wait()
                return Appraisal(cents: 1, steps: [])
            })
            try await RunningServer.run(valuer) { server in
                try await RunningServer.desk(at: server.address, change: { $0.maximumConcurrentCalls = 1 }) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    async let first = valuer.valuation(of: .example)
                    try await entered.wait()
                    let refused = await failure { try await valuer.record(.example) }
                    #expect(refused?.code == .overloaded)
                    #expect(refused?.attempts == 0)
                    released.fire()
                    _ = try await first
                }
            }
        }

        @Test func aCallAfterTheDeadlineIsNotSent() async throws {
            try await RunningServer.run { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    let late = await failure {
                        try await CallContext.withDeadline(in: .zero) { try await valuer.record(.example) }
                    }
                    #expect(late?.code == .late)
                    #expect(late?.mayHaveHappened == false)
                }
            }
        }

        @Test func aClosedClientIsSaidToBeClosed() async throws {
            try await RunningServer.run { server in
                let stack = try LayerStack(
                    RemoteDesk.self, providing: Peer<ValuerContract>(at: server.address, security: .plaintext))
                let valuer = try await stack.resolve((any Valuer).self)
                #expect(try await valuer.record(.example) == 140)
                await stack.close()
                let closed = await failure { try await valuer.record(.example) }
                #expect(closed?.code == .closed)
                #expect(closed?.mayHaveHappened == false)
            }
        }

        @Test func aMessageThatIsTooLargeIsNotSent() async throws {
            try await RunningServer.run { server in
                try await RunningServer.desk(at: server.address, change: { $0.maximumRequestBytes = 100 }) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    let large = Home(street: String(repeating: "x", count: 101), area: 1)
                    let refused = await failure { try await valuer.record(large) }
                    #expect(refused?.code == .tooLarge)
                    #expect(refused?.attempts == 0)
                }
            }
        }

        @Test func anAnswerThatIsTooLargeIsNotRead() async throws {
            let valuer = ScriptedValuer(value: { _ in
                Appraisal(cents: 1, steps: [String(repeating: "x", count: 2000)])
            })
            try await RunningServer.run(valuer) { server in
                try await RunningServer.desk(at: server.address, change: { $0.maximumResponseBytes = 1000 }) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    let refused = await failure { try await valuer.valuation(of: .example) }
                    #expect(refused?.code == .tooLarge)
                    #expect(refused?.mayHaveHappened == true)
                }
            }
        }

        @Test func aHostIsLookedUp() async throws {
            let found = try await HostLookup.addresses(of: .tcp("localhost", port: 1))
            #expect(found.contains(.ipv4(host: "127.0.0.1", port: 1)))
            await #expect(throws: (any Error).self) {
                try await HostLookup.addresses(of: .tcp("no.such.invalid", port: 1))
            }
        }
    }
}

/// A service that calls the valuer at its start.
final class Opening: Startable, Registerable {
    static func register(in container: Container) {
        container.register(Opening.self, Opening.init(valuer:)).scope(.container).hosted()
    }

    private let valuer: any Valuer
    init(valuer: any Valuer) { self.valuer = valuer }

    func start() async throws { _ = try await valuer.record(.example) }
}

enum AwaitingDesk: DependencyInjectionConfig {
    static let container = Container("AwaitingDesk")
    static var managedTypes: [any Registerable.Type] { [AwaitedRemote<ValuerContract>.self, Opening.self] }
}
