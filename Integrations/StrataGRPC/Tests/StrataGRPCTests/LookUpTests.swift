import GRPCNIOTransportHTTP2Posix
@testable import StrataGRPC
import Testing

extension OverTheNetwork {
    @Suite struct LookUpTests {
        /// What a name server says of a host. Sendable.
        private final class NameServer: Sendable {
            private struct State {
                var addresses: [Address] = []
                var lookUps = 0
            }

            private let state = Guarded(State())

            func say(_ addresses: Address...) { state.withLock { $0.addresses = addresses } }

            var lookUps: Int { state.withLock { $0.lookUps } }

            func lookUp(_ address: Address) throws -> [SocketAddress] {
                let known = state.withLock { state in
                    state.lookUps += 1
                    return state.addresses
                }
                guard !known.isEmpty else { throw NoAddress() }
                return known.compactMap(\.literal)
            }
        }

        private func run(
            _ names: NameServer, every interval: Duration,
            _ body: (@escaping @Sendable () async throws -> Int) async throws -> Void
        ) async throws {
            var peer = Peer<ValuerContract>(at: .tcp("valuers.example", port: 1), security: .plaintext)
            peer.lookUpInterval = interval
            let client = try RemoteClient(peer) { try names.lookUp($0) }
            try await body { try await client.call(ValuerContract.record, .example) }
            await client.close()
        }

        /// Calls until the answer is that, for five seconds.
        private func wait(
            for expected: Int, _ call: () async throws -> Int, mayFail: Bool = false
        ) async throws -> Duration {
            let start = ContinuousClock.now
            var answer: Int?
            while answer != expected, start.duration(to: .now) < .seconds(5) {
                answer = mayFail ? try? await call() : try await call()
            }
            #expect(answer == expected)
            return start.duration(to: .now)
        }

        private func expect(_ expected: Int, _ call: () async throws -> Int) async throws {
            let answer = try await call()
            #expect(answer == expected)
        }

        private func valuer(_ answer: Int) -> ScriptedValuer { ScriptedValuer(count: { _ in answer }) }

        @Test func aServerThatMovedIsFound() async throws {
            let names = NameServer()
            try await run(names, every: .seconds(60)) { call in
                try await RunningServer.run(valuer(1)) { server in
                    names.say(server.address)
                    try await expect(1, call)
                }
                // The name server does not know it yet, and the connection has ended.
                while await failure(of: call) == nil {}
                try await RunningServer.run(valuer(2)) { server in
                    names.say(server.address)
                    let time = try await wait(for: 2, call, mayFail: true)
                    #expect(time < .seconds(3))
                }
            }
        }

        @Test func callsThatFailDoNotFloodTheNameServer() async throws {
            let names = NameServer()
            try await run(names, every: .seconds(60)) { call in
                try await RunningServer.run { server in
                    names.say(server.address)
                    _ = try await call()
                }
                let (before, start) = (names.lookUps, ContinuousClock.now)
                var failures = 0
                while failures < 20 { if await failure(of: call) != nil { failures += 1 } }
                let seconds = Int(start.duration(to: .now) / .seconds(1))
                #expect(names.lookUps - before <= seconds + 2)
            }
        }

        @Test func aServerThatIsAddedIsUsedAndOneThatIsTakenAwayIsNot() async throws {
            let names = NameServer()
            try await RunningServer.run(valuer(1)) { one in
                try await RunningServer.run(valuer(2)) { two in
                    names.say(one.address)
                    try await run(names, every: .milliseconds(50)) { call in
                        try await expect(1, call)
                        names.say(one.address, two.address)
                        _ = try await wait(for: 2, call)
                        names.say(two.address)
                        // No call fails while the connection of the first one is given up.
                        var row = 0
                        let start = ContinuousClock.now
                        while row < 50, start.duration(to: .now) < .seconds(5) {
                            row = try await call() == 2 ? row + 1 : 0
                        }
                        #expect(row == 50)
                    }
                }
            }
        }

        @Test func aNameThatIsNotFoundForAWhileKeepsItsServers() async throws {
            let names = NameServer()
            try await RunningServer.run(valuer(1)) { server in
                names.say(server.address)
                try await run(names, every: .milliseconds(20)) { call in
                    try await expect(1, call)
                    names.say()
                    let (known, start) = (names.lookUps, ContinuousClock.now)
                    while names.lookUps < known + 3, start.duration(to: .now) < .seconds(5) {
                        try await Task.sleep(for: .milliseconds(5))
                    }
                    #expect(names.lookUps >= known + 3)
                    try await expect(1, call)
                }
            }
        }
    }
}
