import GRPCCore
import StrataAppHost
@testable import StrataGRPC
import StrataTesting
import Testing

extension OverTheNetwork {
    @Suite struct DrainTests {
        @Test func aCallUnderWayEndsWhileTheServerStops() async throws {
            let (entered, released) = (Signal(), Signal())
            let valuer = ScriptedValuer(value: { _ in
                entered.fire()
                try await released.wait()
                return Appraisal(cents: 7, steps: [])
            })
            try await RunningServer.run(valuer) { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    async let call = valuer.valuation(of: .example)
                    try await entered.wait()
                    server.driver.send(.terminate)
                    try await server.driver.reached(.stopping)
                    // The server refuses a new call, while the one under way goes on.
                    var refused: RemoteFailure?
                    while refused == nil {
                        refused = await failure {
                            try await CallContext.withDeadline(in: .milliseconds(500)) {
                                try await valuer.record(.example)
                            }
                        }
                    }
                    released.fire()
                    #expect(try await call.cents == 7)
                }
                #expect(await server.driver.ended().status == .success)
            }
        }

        @Test func aCallThatDoesNotEndIsCancelled() async throws {
            let (entered, cancelled) = (Signal(), Signal())
            let valuer = ScriptedValuer(value: { _ in
                entered.fire()
                do { try await Task.sleep(for: .seconds(60)) } catch { cancelled.fire() }
                throw CancellationError()
            })
            try await RunningServer.run(valuer, change: { $0.drainLimit = .milliseconds(100) }) { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    async let call = failure { try await valuer.valuation(of: .example) }
                    try await entered.wait()
                    let start = ContinuousClock.now
                    server.driver.send(.terminate)
                    #expect(await server.driver.ended().status == .success)
                    #expect(start.duration(to: .now) < .seconds(4))
                    try await cancelled.wait()
                    #expect(await call?.mayHaveHappened == true)
                }
            }
        }

        @Test func duringThePauseCallsAreServedAndTheHealthSaysNotServing() async throws {
            try await RunningServer.run(change: { $0.drainPause = .seconds(1) }) { server in
                let client = try RemoteClient(Peer<ValuerContract>(at: server.address, security: .plaintext))
                while await client.health() != .healthy {}
                server.driver.send(.terminate)
                var health = Health.healthy
                while health == .healthy { health = await client.health() }
                #expect(
                    health == .degraded(reason: "the server of insurance.valuation.v1.Valuer is not serving"))
                #expect(try await client.call(ValuerContract.record, .example) == 140)
                let start = ContinuousClock.now
                var refused: RemoteFailure?
                while refused == nil, start.duration(to: .now) < .seconds(5) {
                    refused = await failure { try await client.call(ValuerContract.record, .example) }
                }
                #expect(refused != nil)
                #expect(await server.driver.ended().status == .success)
                await client.close()
            }
        }

        @Test func healthFollowsTheApplication() async throws {
            try await RunningServer.run { server in
                let client = try RemoteClient(Peer<ValuerContract>(at: server.address, security: .plaintext))
                while await client.health() != .healthy {}
                server.driver.send(.terminate)
                _ = await server.driver.ended()
                let place = "\(server.address)"
                #expect(
                    await client.health()
                        == .degraded(
                            reason: "the server of insurance.valuation.v1.Valuer cannot be reached at \(place)"))
                await client.close()
            }
        }

        @Test func aWatchOfAnotherServiceEndsToo() async throws {
            let board = HealthBoard(services: ["a.v1"])
            let changes = try #require(board.changes(of: "b.v1"))
            board.set(.serving)
            board.close()
            var seen: [HealthBoard.Status] = []
            for await status in changes { seen.append(status) }
            #expect(seen == [.serviceUnknown])
        }

        @Test func tooManyWatchersAreRefused() {
            let board = HealthBoard(services: [])
            let watches = (0..<HealthBoard.maximumWatchers).map { _ in board.changes(of: "") }
            let another = board.changes(of: "")
            #expect(another == nil)
            #expect(watches.allSatisfy { $0 != nil })
        }

        @Test func aServerThatIsNotReadyMakesItsCallersDegraded() async throws {
            let listener = Listener(at: .tcp("127.0.0.1", port: 0), security: .plaintext)
            let server = RemoteServer(listener, [OfferedService<ValuerContract>(service: LocalValuer())]) { false }
            try await server.start()
            let address = try #require(server.address)
            let client = try RemoteClient(Peer<ValuerContract>(at: address, security: .plaintext))
            #expect(
                await client.health()
                    == .degraded(reason: "the server of insurance.valuation.v1.Valuer is not serving"))
            await client.close()
            try await server.stop()
        }

        @Test func theBoardTellsChangesAndEnds() async throws {
            let board = HealthBoard(services: ["a.v1"])
            #expect(board.status(of: "a.v1") == .notServing)
            #expect(board.status(of: "b.v1") == nil)
            let changes = try #require(board.changes(of: "a.v1"))
            var iterator = changes.makeAsyncIterator()
            #expect(await iterator.next() == .notServing)
            board.set(.serving)
            #expect(await iterator.next() == .serving)
            board.close()
            #expect(await iterator.next() == .notServing)
            #expect(await iterator.next() == nil)
            board.set(.serving)
            #expect(board.status(of: "") == .notServing)
        }
    }
}
