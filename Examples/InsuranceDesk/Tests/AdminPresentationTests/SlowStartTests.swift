import Foundation
import Notifications
import Rating
import Staff
import StrataAppHost
import StrataTesting
import Storage
import Testing
import WebSupport

@testable import AdminPresentation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A book that answers when the test says so.
private struct SlowStaffBook: StaffBook {
    let gate: AsyncStream<Void>

    func member(named name: String) async throws -> StaffMember? { nil }
    func save(_ member: StaffMember) async throws {}
    func members() async throws -> [StaffMember] {
        for await _ in gate {}
        return [StaffMember(name: "grace", role: .clerk, passwordHash: "")]
    }
}

struct SlowStartTests {
    @Test func readinessWaitsForTheLastService() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "slow-\(RandomToken().text)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let stack = try LayerStack(
            AdminLayer.self,
            providing: AdminSettings(
                host: "127.0.0.1", port: 0, isBehindTLS: false, firstMember: "grace", firstPassword: "x", probePort: 0),
            StorageSettings(file: "\(folder)/desk.sqlite"), RatingSettings(),
            NotificationSettings(folder: "\(folder)/sent"), MetricsReport { "" }
        ) {
            $0.register((any StaffBook).self) { SlowStaffBook(gate: gate) }
        }
        let driver = HostDriver(stack)
        driver.start()
        // Constructed and started by the host, next to the slow service.
        let probes = try await stack.resolve(ProbeServer.self)
        let port = try await Self.port(of: probes)
        #expect(try await Self.status("live", port) == 200)
        #expect(try await Self.status("ready", port) == 503)
        opening.finish()
        try await driver.reached(.running)
        #expect(try await Self.status("ready", port) == 200)
        driver.send(.terminate)
        _ = await driver.ended()
    }

    /// Once it listens: the host starts it while the book is slow.
    private static func port(of probes: ProbeServer) async throws -> Int {
        while probes.port == nil { await Task.yield() }
        return try #require(probes.port)
    }

    private static func status(_ path: String, _ port: Int) async throws -> Int? {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/health/\(path)"))
        let (_, response) = try await URLSession.shared.data(from: url)
        return (response as? HTTPURLResponse)?.statusCode
    }
}
