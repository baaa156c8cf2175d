import StrataAppHost
@testable import StrataGRPC
import StrataTesting

/// The valuation process of a test, with its real host, on a port that the system chose.
struct RunningServer {
    let address: Address
    let server: RemoteServer
    let driver: HostDriver

    /// Starts the host, runs `body` and stops the host.
    static func run(
        _ valuer: any Valuer = LocalValuer(), change: (inout Listener) -> Void = { _ in },
        _ body: (RunningServer) async throws -> Void
    ) async throws {
        var listener = Listener(at: .tcp("127.0.0.1", port: 0), security: .plaintext)
        listener.healthInterval = .milliseconds(20)
        change(&listener)
        let stack = try LayerStack(Valuation.self, providing: listener) {
            $0.register((any Valuer).self) { valuer }
        }
        let driver = HostDriver(stack)
        driver.start()
        try await driver.reached(.running)
        let server = try await stack.resolve(RemoteServer.self)
        guard let address = server.address else { throw NoAddress() }
        do {
            try await body(RunningServer(address: address, server: server, driver: driver))
        } catch {
            driver.send(.terminate)
            _ = await driver.ended()
            throw error
        }
        driver.send(.terminate)
        _ = await driver.ended()
    }

    /// Builds the desk's process and closes it after `body`.
    static func desk(
        at addresses: Address..., change: (inout Peer<ValuerContract>) -> Void = { _ in },
        _ body: (LayerStack) async throws -> Void
    ) async throws {
        var peer = Peer<ValuerContract>(at: addresses, security: .plaintext)
        change(&peer)
        let stack = try LayerStack(RemoteDesk.self, providing: peer)
        do {
            try await body(stack)
        } catch {
            await stack.close()
            throw error
        }
        await stack.close()
    }
}

struct NoAddress: Error {}
