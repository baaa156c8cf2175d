import Foundation
import Hummingbird
import HummingbirdTesting
import StrataAppHost
import StrataLifecycle
import StrataTesting
import Testing

@testable import AdminPresentation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct ProbeTests {
    @Test func probesAreAnsweredBeforeAnythingHasStarted() async throws {
        let settings = AdminSettings(
            host: "127.0.0.1", port: 0, isBehindTLS: false, firstMember: "grace", firstPassword: "", probePort: 0)
        let probes = ProbeServer(settings: settings, status: HostStatus())
        let run = Task { try await LifecycleService(probes).run() }
        while probes.port == nil { await Task.yield() }
        let port = try #require(probes.port)
        for (path, status) in [("live", 200), ("ready", 503)] {
            let url = try #require(URL(string: "http://127.0.0.1:\(port)/health/\(path)"))
            let (_, response) = try await URLSession.shared.data(from: url)
            #expect((response as? HTTPURLResponse)?.statusCode == status)
        }
        run.cancel()
        try await run.value
    }

    @Test func metricsAreToldOnTheStaffsPort() async throws {
        try await StaffDesk.open { desk in
            try await desk.visit { client in
                let response = try await client.execute(uri: "/metrics", method: .get)
                #expect(response.status == .ok)
                #expect(String(buffer: response.body) == "served_total 1\n")
            }
        }
    }

    @Test func theGraphIsProvedWithoutAnyAllowance() async throws {
        try await StaffDesk.open { desk in
            #expect(desk.stack.graph.violations(of: .noOpaqueFactories, .noShadowing) == [])
        }
    }
}
