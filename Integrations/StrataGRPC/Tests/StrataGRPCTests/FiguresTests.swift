import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import StrataAppHost
@testable import StrataGRPC
import StrataTesting
import Testing

/// What a remote call costs, beside a direct one and beside the bare library with the same codec. Run by hand, because
/// figures need a quiet machine:
///
///     STRATA_GRPC_FIGURES=10000 swift test -c release -Xswiftc -enable-testing --no-parallel --filter FiguresTests
///
/// The number is that of the calls; the memory is measured over as many.
private let calls = ProcessInfo.processInfo.environment["STRATA_GRPC_FIGURES"].flatMap(Int.init)

@Suite(.enabled(if: calls != nil), .serialized) struct FiguresTests {
    private let calls = StrataGRPCTests.calls ?? 0

    /// The library itself: a handler and a client that encode, decode and nothing else.
    private struct Bare {
        static let method = MethodDescriptor(
            fullyQualifiedService: AssessorContract.name, method: "Assess", type: .unary)

        let client: GRPCClient<HTTP2ClientTransport.Posix>

        static func run(_ body: (Bare) async throws -> Void) async throws {
            var router = RPCRouter<HTTP2ServerTransport.Posix>()
            let (requests, answers) = (Codec<Parcel>(AssessorContract.self), Codec<Assessment>(AssessorContract.self))
            let local = LocalAssessor()
            router.registerHandler(forMethod: method, deserializer: RawBytes(), serializer: RawBytes()) { request, _ in
                let message = try requests.decode(try await ServerRequest(stream: request).message)
                let answer = try answers.encode(try await local.assess(message))
                return StreamingServerResponse(single: ServerResponse(message: answer))
            }
            let transport = HTTP2ServerTransport.Posix(
                address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext)
            let server = GRPCServer(transport: transport, router: router)
            let serving = Task { try await server.serve() }
            let address = try #require(try await transport.listeningAddress.ipv4)
            let client = GRPCClient(
                transport: try HTTP2ClientTransport.Posix(
                    target: .ipv4(address: address.host, port: address.port), transportSecurity: .plaintext,
                    config: .defaults { $0.http2.targetWindowSize = 65_535 }))
            let running = Task { try await client.runConnections() }
            try await body(Bare(client: client))
            client.beginGracefulShutdown()
            server.beginGracefulShutdown()
            try await running.value
            try await serving.value
        }

        func assess(_ parcel: Parcel) async throws -> Assessment {
            let bytes = try Codec<Parcel>(AssessorContract.self).encode(parcel)
            var options = CallOptions.defaults
            options.timeout = .seconds(10)
            return try await client.unary(
                request: ClientRequest(message: bytes), descriptor: Self.method, serializer: RawBytes(),
                deserializer: RawBytes(), options: options
            ) { try Codec<Assessment>(AssessorContract.self).decode(try $0.message) }
        }
    }

    private func remote(_ body: (any Assessor) async throws -> Void) async throws {
        try await runAssessors(checking: .seconds(1)) { address in
            let client = try RemoteClient(Peer<AssessorContract>(at: address, security: .plaintext))
            try await body(AssessorContract.client(Caller(client: client)))
            await client.close()
        }
    }

    private func microseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// The time of each call, in microseconds.
    private func times(_ count: Int, _ call: () async throws -> Void) async throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<count {
            let start = ContinuousClock.now
            try await call()
            times.append(microseconds(start.duration(to: .now)))
        }
        return times
    }

    /// Calls in a second, with so many under way.
    private func throughput(_ count: Int, under way: Int, _ call: @Sendable @escaping () async throws -> Void)
        async throws -> Double
    {
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<way {
                group.addTask { for _ in 0..<count / way { try await call() } }
            }
            try await group.waitForAll()
        }
        return Double(count) * 1e6 / microseconds(start.duration(to: .now))
    }

    @Test func aCallBesideTheBareLibraryAndADirectOne() async throws {
        try await remote { assessor in
            try await Bare.run { bare in
                let direct: any Assessor = LocalAssessor()
                let rounds = max(10, calls / 200)
                var (ours, theirs, plain): ([Double], [Double], [Double]) = ([], [], [])
                var (busy, bareBusy): ([Double], [Double]) = ([], [])
                _ = try await times(200) { _ = try await assessor.assess(.full) }
                _ = try await times(200) { _ = try await bare.assess(.full) }
                // In turn, so that both meet the same machine.
                for _ in 0..<rounds {
                    ours += try await times(100) { _ = try await assessor.assess(.full) }
                    theirs += try await times(100) { _ = try await bare.assess(.full) }
                    plain += try await times(100) { _ = try await direct.assess(.full) }
                }
                for _ in 0..<max(5, rounds / 5) {
                    busy.append(try await throughput(1000, under: 20) { _ = try await assessor.assess(.full) })
                    bareBusy.append(try await throughput(1000, under: 20) { _ = try await bare.assess(.full) })
                }
                print(
                    """
                    figures of \(ours.count) calls, medians
                      direct \(median(plain)) µs, bare library \(median(theirs)) µs, remote \(median(ours)) µs
                      remote beside bare \(median(ours) / median(theirs))
                      20 under way: bare \(median(bareBusy)) calls/s, remote \(median(busy)) calls/s
                      throughput of bare beside remote \(median(bareBusy) / median(busy))
                    """)
                #expect(median(ours) / median(theirs) <= 1.15)
            }
        }
    }

    /// Calls until more than twice the limit of a call has passed. A cancelled `Task.sleep` stays in memory until its
    /// time, in gRPC's timeouts as in these, so the memory grows until the first of them have passed.
    private func warmUp(_ call: @Sendable @escaping () async throws -> Void) async throws {
        let end = ContinuousClock.now.advanced(by: AssessorContract.assess.terms.limit * 2.5)
        while ContinuousClock.now < end { _ = try await throughput(1000, under: 20, call) }
    }

    @Test func memoryAfterManyCallsAndTheCostOfRest() async throws {
        try await remote { assessor in
            let cold = Self.residentKilobytes
            try await warmUp { _ = try await assessor.assess(.full) }
            let before = Self.residentKilobytes
            _ = try await throughput(calls, under: 20) { _ = try await assessor.assess(.full) }
            let after = Self.residentKilobytes
            let (processor, rest) = (Self.processorSeconds, 10.0)
            try await Task.sleep(for: .seconds(rest))
            print(
                """
                memory: \(cold) KB before the first call, \(before) KB after the limit of the first calls has passed
                memory after \(calls) more calls: \(after) KB
                a server and a client at rest: \((Self.processorSeconds - processor) / rest * 100) % of a processor
                """)
            // A byte for each call would be seen at a million calls.
            #expect(after - before < 10_000 + calls / 1000)
        }
    }

    @Test func memoryOfTheBareLibrary() async throws {
        try await Bare.run { bare in
            let cold = Self.residentKilobytes
            try await warmUp { _ = try await bare.assess(.full) }
            let before = Self.residentKilobytes
            _ = try await throughput(calls, under: 20) { _ = try await bare.assess(.full) }
            print("memory of the bare library: \(cold) KB, \(before) KB, \(Self.residentKilobytes) KB")
        }
    }

    private static var residentKilobytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return Int(line.split { !$0.isNumber }.first ?? "") ?? 0
    }

    /// User and system time, in which the system counts hundredths.
    private static var processorSeconds: Double {
        let text = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
        // The name of the program comes before and may contain spaces.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +) / 100
    }
}
