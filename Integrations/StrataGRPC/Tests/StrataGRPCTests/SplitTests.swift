import Foundation
import StrataAppHost
import StrataGRPC
import StrataTesting
import Testing

private let home = Home(street: "Bahnhofstraße 1", area: 140, built: 1978)

extension OverTheNetwork {
    @Suite struct SplitTests {
        @Test func aModuleServesInOneProcess() async throws {
            let stack = try LayerStack(WholeDesk.self)
            #expect(try await stack.resolve(QuoteDesk.self).premium(for: home) == 35_000)
        }

        @Test func aModuleServesFromAnotherProcess() async throws {
            try await RunningServer.run { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let premium = try await stack.resolve(QuoteDesk.self).premium(for: home)
                    #expect(premium == 35_000)
                }
            }
        }

        @Test func aUnixSocketServesAndIsUsedAgain() async throws {
            let path = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString.prefix(8))")
                .path
            defer { try? FileManager.default.removeItem(atPath: path) }
            for _ in 1...2 {
                try await RunningServer.run(change: { $0.address = .unix(path: path) }) { server in
                    #expect(server.address == .unix(path: path))
                    try await RunningServer.desk(at: server.address) { stack in
                        let premium = try await stack.resolve(QuoteDesk.self).premium(for: home)
                        #expect(premium == 35_000)
                    }
                }
            }
        }

        @Test func aModuleServesThroughCodecAndSocket() async throws {
            let stack = try LayerStack(ColocatedDesk.self)
            let desk = try await stack.resolve(QuoteDesk.self)
            #expect(try await desk.premium(for: home) == 35_000)
            #expect(desk.valuer is RemoteValuer)
            await stack.close()
        }

        /// The first call starts the server, whose tasks inherit the values of that call's task.
        @Test func theDeadlineOfTheFirstCallIsNotThatOfTheOthers() async throws {
            let stack = try LayerStack(ColocatedDesk.self) { container in
                container.register((any Valuer).self) {
                    ScriptedValuer(count: { _ in Int((TaskDeadline.remaining ?? .zero).components.seconds) })
                }
            }
            let valuer = try await stack.resolve((any Valuer).self)
            let (first, second) = (
                try await TaskDeadline.within(.seconds(3)) { try await valuer.record(home) },
                try await valuer.record(home)
            )
            #expect(first < 3)
            #expect(second >= 3)
            await stack.close()
        }

        @Test func aDeclaredErrorKeepsItsType() async throws {
            try await RunningServer.run { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    await #expect(throws: ValuationError(reason: .tooOld, year: 1200)) {
                        _ = try await valuer.valuation(of: Home(street: "a", area: 1, built: 1200))
                    }
                }
            }
        }

        @Test func theContractHasNoFaults() {
            #expect(ValuerContract.faults.isEmpty)
        }
    }
}
