import GRPCCore
import GRPCNIOTransportHTTP2Posix
import StrataAppHost

/// Serves the contracts of an ``Offer``. The host starts it after everything that the offered services need, and stops
/// it before that. Sendable.
final class RemoteServer: Startable, BackgroundService, TimeLimited, HealthReporting {
    /// One start: after a restart, all of it is new.
    private struct Running: Sendable {
        let server: GRPCServer<ServerTransport>
        let serving: Task<Void, any Error>
        /// Finishes when the server has ended. A wait for it can be cancelled, unlike a wait for a task.
        let ended: AsyncStream<Never>
        let address: Address?
        let board: HealthBoard
        let drain: Drain
    }

    /// The pause between the end of the last call and the shutdown of the connections.
    private static let lastAnswers = Duration.milliseconds(20)

    private let listener: Listener
    private let offers: [any OfferedContract]
    private let isReady: @Sendable () async -> Bool
    private let gate: CallGate
    private let schemas: SchemaCheck
    private let running = Guarded<Running?>(nil)

    /// - Parameter isReady: Whether the application is ready.
    init(_ listener: Listener, _ offers: [any OfferedContract], isReady: @escaping @Sendable () async -> Bool) {
        self.listener = listener
        self.offers = offers
        self.isReady = isReady
        gate = CallGate(limit: listener.maximumConcurrentCalls)
        schemas = SchemaCheck(listener.otherSchemas)
    }

    /// Where it listens; nil before the start. With port 0 this is the way to find the port.
    var address: Address? { running.withLock { $0?.address } }

    /// The calls under way.
    var openCalls: Int { gate.count }

    /// Returns when no call is under way.
    func waitUntilIdle() async { await gate.waitUntilEmpty() }

    var deadlines: HookDeadlines {
        HookDeadlines(stop: listener.drainPause.bounded + listener.drainLimit.bounded + .seconds(3))
    }

    func start() async throws {
        for offer in offers { try offer.check() }
        guard let address = listener.address.literal else {
            throw ListenerError(address: listener.address, detail: "a listener needs the address of an interface")
        }
        if case .unix(let path) = listener.address, await UnixSocket.isServed(at: path) {
            throw ListenerError(address: listener.address, detail: "another server listens there")
        }
        let transport = ServerTransport(
            address: address, transportSecurity: listener.security.transport,
            config: .defaults { [listener] config in
                // Above its own limit, gRPC resets the stream, which looks like a lost connection to the caller.
                let (double, overflow) = listener.maximumRequestBytes.multipliedReportingOverflow(by: 2)
                config.rpc.maxRequestPayloadSize = overflow ? .max : max(double, 1024)
                config.http2.maxConcurrentStreams = listener.maximumConcurrentStreams
                // HTTP/2's own default, and grpc-swift's for servers. With a window of megabytes, a fast source of
                // requests is far ahead of the service, and its messages hold up the response and the end of the call
                // for seconds.
                config.http2.targetWindowSize = 65_535
            })
        let (board, drain) = (HealthBoard(services: offers.map(\.name)), Drain())
        let handling = CallHandling(
            maximumBytes: listener.maximumRequestBytes, schemas: schemas, gate: gate, drain: drain,
            names: ProcessNames(own: listener.process, admitted: listener.security.admitted))
        var router = RPCRouter<ServerTransport>()
        for offer in offers { offer.add(to: &router, handling) }
        HealthService(board: board).add(to: &router)
        if let admitted = listener.security.admitted {
            router.registerInterceptors(pipeline: [.apply(Admission(admitted: admitted), to: .all)])
        }
        let server = GRPCServer(transport: transport, router: router)
        let (ended, ending) = AsyncStream<Never>.makeStream()
        let serving = Task {
            defer { ending.finish() }
            try await server.serve()
        }
        do {
            let bound = Address(try await transport.listeningAddress)
            let running = Running(
                server: server, serving: serving, ended: ended, address: bound, board: board, drain: drain)
            self.running.withLock { $0 = running }
        } catch {
            serving.cancel()
            _ = await serving.result
            throw ListenerError(address: listener.address, detail: "\(error)")
        }
    }

    /// Degraded if callers were built with another schema of a contract.
    func health() async -> Health {
        let contracts = schemas.contracts
        guard !contracts.isEmpty else { return .healthy }
        return .degraded(reason: "callers have another schema of \(contracts.joined(separator: ", "))")
    }

    /// Keeps the status of `grpc.health.v1` current. Ends with an error if the server ends by itself.
    func run() async throws {
        guard let running = running.withLock({ $0 }) else { return }
        // Not serving as soon as the host begins to stop this service.
        defer { running.board.set(.notServing) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [self] in try await watchHealth(running.board) }
            group.addTask {
                for await _ in running.ended {}
                try Task.checkCancellation()
                try await running.serving.value
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func watchHealth(_ board: HealthBoard) async throws {
        // More often until the application is ready, because no event reports the end of its start.
        let longest = max(.milliseconds(10), listener.healthInterval.bounded)
        var interval = min(.milliseconds(20), longest)
        while true {
            let isReady = await isReady()
            try Task.checkCancellation()
            board.set(isReady ? .serving : .notServing)
            interval = isReady ? longest : min(interval * 2, longest)
            try await Task.sleep(for: interval)
        }
    }

    /// Drains: says "not serving", waits for a moment, refuses new calls, and lets those under way end.
    func stop() async throws {
        guard let running = running.withLock({ $0 }) else { return }
        running.board.close()
        if listener.drainPause > .zero { try? await Task.sleep(for: listener.drainPause.bounded) }
        running.drain.begin()
        let limit = listener.drainLimit.bounded
        let alarm = Task {
            try await Task.sleep(for: limit)
            running.serving.cancel()
        }
        defer { alarm.cancel() }
        await withTaskCancellationHandler {
            await gate.waitUntilEmpty()
            // The last responses have yet to reach the sockets.
            try? await Task.sleep(for: Self.lastAnswers)
            running.server.beginGracefulShutdown()
            _ = await running.serving.result
        } onCancel: {
            running.serving.cancel()
        }
        self.running.withLock { $0 = nil }
    }
}

/// A server that cannot listen. Sendable.
public struct ListenerError: Error, Sendable, CustomStringConvertible {
    /// Where it should listen.
    public let address: Address
    /// The reason.
    public let detail: String

    /// One sentence.
    public var description: String { "Cannot listen at \(address): \(detail)." }
}
