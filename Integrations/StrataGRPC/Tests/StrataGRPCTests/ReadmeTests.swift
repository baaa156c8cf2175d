import Foundation
import StrataFleet
import StrataGRPC
import StrataTesting
import Testing

extension OverTheNetwork {
    @Suite struct ReadmeTests {
        private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

        @Test func theCodeOfTheReadmeIsCompiled() throws {
            let code = try String(contentsOf: folder.appending(path: "ReadmeExample.swift"), encoding: .utf8)
            let readme = try String(contentsOf: folder.appending(path: "../../README.md"), encoding: .utf8)
            let parts = readme.components(separatedBy: "```swift\n").dropFirst()
            let blocks = parts.compactMap { $0.components(separatedBy: "\n```").first }
            #expect(blocks.count == 12)
            for block in blocks where !code.contains(block) { Issue.record("no test compiles:\n\(block)") }
        }

        @Test func itDoesWhatTheReadmeSays() async throws {
            let stack = try LayerStack(SplitShop.self)
            let counter = try await stack.resolve(Counter.self)
            #expect(try await quote(counter, "50667") == "2400 cents")
            #expect(try await quote(counter, "00000") == "no rate for 00000")
            await stack.close()

            let alone = try LayerStack(
                Shop.self, providing: Peer<RaterContract>(at: .unix(path: "/nonexistent/socket"), security: .plaintext))
            let lonely = try await alone.resolve(Counter.self)
            #expect(try await quote(lonely, "50667") == "nobody knows the rate now")
            await alone.close()
        }

        @Test func streamsOfRequestsDoWhatTheReadmeSays() async throws {
            let stack = try LayerStack(SplitPortfolio.self)
            let portfolio = try await stack.resolve((any Portfolio).self)
            #expect(try await premium(of: ["1", "2", "3"], in: portfolio) == 3600)
            await #expect(throws: NoRate.self) {
                try await portfolio.rates {
                    try await $0(Risk(postcode: "00000"))
                } _: { _ in
                }
            }
            await stack.close()
            #expect(PortfolioContract.faults.isEmpty && EstimatesContract.faults.isEmpty)
        }

        @Test func theFleetOfTheReadmeIsProved() throws {
            let shop = try LayerStack(
                Shop.self, providing: Peer<RaterContract>(at: .unix(path: "/r"), security: .plaintext))
            let rates = try LayerStack(Rates.self, providing: Listener(at: .unix(path: "/r"), security: .plaintext))
            let problems = FleetProof.problems(of: [
                try ProcessManifest(of: shop.graph, process: "shop", version: "1.4.0"),
                try ProcessManifest(of: rates.graph, process: "rates", version: "1.4.0"),
            ])
            #expect(problems.isEmpty)
        }
    }
}
