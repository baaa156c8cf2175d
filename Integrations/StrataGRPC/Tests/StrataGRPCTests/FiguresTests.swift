import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import StrataAppHost
@testable import StrataGRPC
import StrataTesting
import XCTest

#if canImport(Glibc)
    import Glibc
#endif

/// What a remote call costs, beside a direct one and beside the bare library with the same codec. Run by hand, because
/// figures need a quiet machine:
///
///     STRATA_GRPC_FIGURES=20000 swift test -c release -Xswiftc -enable-testing --filter testACall
///     STRATA_GRPC_FIGURES=1000000 swift test -c release -Xswiftc -enable-testing --filter testMemory
///
/// The number is that of the calls: half of them remote, half bare; or those over which the memory is measured. XCTest,
/// because Swift Testing keeps a backtrace of each thrown error, and each call cancels a timer.
final class FiguresTests: XCTestCase {
    private func calls() throws -> Int {
        guard let calls = ProcessInfo.processInfo.environment["STRATA_GRPC_FIGURES"].flatMap(Int.init) else {
            throw XCTSkip("STRATA_GRPC_FIGURES is not set.")
        }
        return calls
    }

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
            let bound = try await transport.listeningAddress.ipv4
            let address = try XCTUnwrap(bound)
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

    private static func remote(_ body: (any Assessor) async throws -> Void) async throws {
        try await runAssessors(checking: .seconds(1)) { address in
            let client = try RemoteClient(Peer<AssessorContract>(at: address, security: .plaintext))
            try await body(AssessorContract.client(Caller(client: client)))
            await client.close()
        }
    }

    private static func microseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// The time of each call, in microseconds.
    private static func times(_ count: Int, _ call: () async throws -> Void) async throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<count {
            let start = ContinuousClock.now
            try await call()
            times.append(microseconds(start.duration(to: .now)))
        }
        return times
    }

    /// Calls in a second, with so many under way.
    private static func throughput(_ count: Int, under way: Int, _ call: @Sendable @escaping () async throws -> Void)
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

    func testACallBesideTheBareLibraryAndADirectOne() async throws {
        let calls = try calls()
        try await Self.remote { assessor in
            try await Bare.run { bare in
                let direct: any Assessor = LocalAssessor()
                let rounds = max(10, calls / 200)
                var (ours, theirs, plain): ([Double], [Double], [Double]) = ([], [], [])
                var (busy, bareBusy): ([Double], [Double]) = ([], [])
                _ = try await Self.times(200) { _ = try await assessor.assess(.full) }
                _ = try await Self.times(200) { _ = try await bare.assess(.full) }
                // In turn, so that both meet the same machine.
                for _ in 0..<rounds {
                    ours += try await Self.times(100) { _ = try await assessor.assess(.full) }
                    theirs += try await Self.times(100) { _ = try await bare.assess(.full) }
                    plain += try await Self.times(100) { _ = try await direct.assess(.full) }
                }
                for _ in 0..<max(5, rounds / 5) {
                    busy.append(try await Self.throughput(1000, under: 20) { _ = try await assessor.assess(.full) })
                    bareBusy.append(try await Self.throughput(1000, under: 20) { _ = try await bare.assess(.full) })
                }
                print(
                    """
                    figures of \(ours.count) calls, medians
                      direct \(Self.median(plain)) µs, bare library \(Self.median(theirs)) µs, remote \(Self.median(ours)) µs
                      remote beside bare \(Self.median(ours) / Self.median(theirs))
                      20 under way: bare \(Self.median(bareBusy)) calls/s, remote \(Self.median(busy)) calls/s
                      throughput of bare beside remote \(Self.median(bareBusy) / Self.median(busy))
                    """)
                XCTAssertLessThanOrEqual(Self.median(ours) / Self.median(theirs), 1.15)
                XCTAssertLessThanOrEqual(Self.median(bareBusy) / Self.median(busy), 1.15)
            }
        }
    }

    /// The resident memory in kilobytes, when the timers of all calls have passed. A cancelled `Task.sleep` stays in
    /// memory until its time, in gRPC's timeouts as in these.
    private static func memoryAtRest() async throws -> Int {
        try await Task.sleep(for: AssessorContract.assess.terms.limit * 1.5)
        Self.returnFreePages()
        return Self.residentKilobytes
    }

    /// The memory before and after the calls, in kilobytes; the first tenth of the calls fills pools and caches.
    private static func memory(of name: String, _ calls: Int, _ call: @Sendable @escaping () async throws -> Void)
        async throws -> Int
    {
        _ = try await throughput(calls / 10, under: 20, call)
        let before = try await memoryAtRest()
        _ = try await throughput(calls, under: 20, call)
        let busy = Self.residentKilobytes
        let after = try await memoryAtRest()
        print(
            """
            memory of the \(name), after \(calls / 10) calls and after \(calls) more
              at rest \(before) KB, \(after) KB; at the end of the last call \(busy) KB
            """)
        return after - before
    }

    func testMemoryAfterManyCallsAndTheCostOfRest() async throws {
        let calls = try calls()
        try await Self.remote { assessor in
            let more = try await Self.memory(of: "remote calls", calls) { _ = try await assessor.assess(.full) }
            // At a million calls, the smallest allocation for each would be 16 MB.
            XCTAssertLessThan(more, 10_000)
            let (processor, rest) = (Self.processorSeconds, 30.0)
            try await Task.sleep(for: .seconds(rest))
            print("a server and a client at rest: \((Self.processorSeconds - processor) / rest * 100) % of a processor")
        }
    }

    func testMemoryOfTheBareLibrary() async throws {
        let calls = try calls()
        try await Bare.run { bare in
            _ = try await Self.memory(of: "bare library", calls) { _ = try await bare.assess(.full) }
        }
    }

    /// Returns the pages that hold no allocation to the system, where the C library can.
    private static func returnFreePages() {
        #if canImport(Glibc)
            typealias Trim = @convention(c) (_ kept: Int) -> CInt
            guard let trim = unsafe dlsym(nil, "malloc_trim") else { return }
            _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
        #endif
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
