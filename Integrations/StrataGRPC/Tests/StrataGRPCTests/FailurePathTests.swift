import StrataAppHost
@testable import StrataGRPC
import StrataTesting
import Testing

extension OverTheNetwork {
    @Suite struct FailurePathTests {
        @Test func aFailureNamesTheServicesThatLeadToTheCall() async throws {
            let peer = Peer<ValuerContract>(at: .unix(path: "/nonexistent/socket"), security: .plaintext)
            let host = AppHost(try LayerStack(RemoteDesk.self, providing: peer))
            try await host.run { scope in
                let desk = try await scope.resolve(QuoteDesk.self)
                let failure = await failure { try await desk.premium(for: .example) }
                #expect(failure?.services == ["QuoteDesk", "Valuer"])
                #expect(failure?.path == ["insurance.valuation.v1.Valuer/Valuation"])
                let text = "path: QuoteDesk → Valuer → insurance.valuation.v1.Valuer/Valuation"
                #expect(failure?.description.hasSuffix(text) == true, "\(String(describing: failure))")
            }
        }

        @Test func withoutAHostThereIsNoPath() async throws {
            try await RunningServer.desk(at: .unix(path: "/nonexistent/socket")) { stack in
                let desk = try await stack.resolve(QuoteDesk.self)
                let failure = await failure { try await desk.premium(for: .example) }
                #expect(failure?.services == [])
            }
        }
    }
}
