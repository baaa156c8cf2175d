import HTTPTypes
import HummingbirdTesting
import Rating
import Storage
import StrataAppHost
import StrataTesting
import Testing

@testable import WebPresentation

struct GraphTests {
    private func stack() throws -> LayerStack {
        try LayerStack(
            WebLayer.self, providing: WebSettings(host: "127.0.0.1", port: 0, isBehindTLS: false),
            StorageSettings(file: "/nowhere/desk.sqlite"), RatingSettings(), NotificationSettingsForTests.value)
    }

    @Test func theGraphIsProvedWithoutAnyAllowance() throws {
        #expect(try stack().graph.violations(of: .noOpaqueFactories, .noShadowing) == [])
    }

    @Test func aRequestLeavesNothingBehind() async throws {
        let stack = try stack()
        try await Desk(stack: stack, clock: ManualClock()).visit { client in
            for path in ["/", "/mine", "/quote/property"] {
                let response = try await client.execute(uri: path, method: .get)
                #expect(response.status == .ok)
            }
        }
        #expect(stack.touchedTripwires.isEmpty)
    }
}
