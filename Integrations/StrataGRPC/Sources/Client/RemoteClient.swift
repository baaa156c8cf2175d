import GRPCCore
import GRPCNIOTransportHTTP2Posix
import StrataAppHost

typealias ClientTransport = HTTP2ClientTransport.Posix

/// The connections of one process to the servers of one contract. Connects with the first call. Sendable.
final class RemoteClient<Called: Contract>: HealthReporting {
    private struct State {
        var running: Task<Void, any Error>?
        var isClosed = false
    }

    private let peer: Peer<Called>
    private let client: GRPCClient<ClientTransport>
    private let gate: CallGate
    private let form: String
    private let state = Guarded(State())

    /// - Throws: ``ContractError``, and the errors of certificates that cannot be read.
    init(_ peer: Peer<Called>) throws {
        try Called.check()
        self.peer = peer
        form = Called.fingerprint
        gate = CallGate(limit: peer.maximumConcurrentCalls)
        var resolvers = NameResolverRegistry()
        resolvers.registerFactory(PeerResolver())
        let transport = try ClientTransport(
            target: PeerTarget(addresses: peer.addresses), transportSecurity: peer.security.transport,
            config: .defaults { config in
                config.backoff = .init(initial: .milliseconds(100), max: .seconds(5), multiplier: 1.6, jitter: 0.2)
                // With the standard window, a stream that is left early blocks its connection for seconds.
                config.http2.targetWindowSize = 65_535
                config.http2.authority = peer.security.serverName ?? "localhost"
            },
            resolverRegistry: resolvers,
            serviceConfig: ServiceConfig(loadBalancingConfig: [.roundRobin]))
        client = GRPCClient(transport: transport, interceptors: [SentInterceptor()])
    }

    /// The calls under way.
    var openCalls: Int { gate.count }

    func call<Request, Response>(
        _ method: ContractMethod<Called, Request, Response>, _ request: Request
    ) async throws -> Response {
        var attempt = attempt(method.terms)
        let answer = try await perform(&attempt, request) { [self] bytes, metadata, options in
            try await client.unary(
                request: ClientRequest(message: bytes, metadata: metadata),
                descriptor: method.terms.descriptor(of: Called.name, .unary), serializer: RawBytes(),
                deserializer: RawBytes(limit: peer.maximumAnswerBytes), options: options
            ) { try $0.message }
        }
        do {
            return try MessageCoding.decode(Response.self, from: answer)
        } catch {
            throw attempt.failure(.unreadableAnswer, MessageCoding.text(of: error), mayHaveHappened: true)
        }
    }

    func stream<Request, Message>(
        _ method: ContractStream<Called, Request, Message>, _ request: Request,
        _ receive: @escaping @Sendable (Message) async throws -> Void
    ) async throws {
        var attempt = attempt(method.terms)
        try await perform(&attempt, request) { [self] bytes, metadata, options in
            try await client.serverStreaming(
                request: ClientRequest(message: bytes, metadata: metadata),
                descriptor: method.terms.descriptor(of: Called.name, .serverStreaming), serializer: RawBytes(),
                deserializer: RawBytes(limit: peer.maximumAnswerBytes), options: options
            ) { response in
                for try await bytes in response.messages { try await Self.pass(bytes, to: receive) }
            }
        }
    }

    private static func pass<Message: Decodable>(
        _ bytes: [UInt8], to receive: (Message) async throws -> Void
    ) async throws {
        let message: Message
        do {
            message = try MessageCoding.decode(Message.self, from: bytes)
        } catch {
            throw ReceiverFailure(thrown: error, unreadable: MessageCoding.text(of: error))
        }
        do { try await receive(message) } catch { throw ReceiverFailure(thrown: error) }
    }

    private func attempt(_ terms: MethodTerms) -> CallAttempt {
        CallAttempt(
            contract: Called.name, terms: terms,
            path: CallContext.current.path + ["\(Called.name)/\(terms.name)"],
            plan: AttemptPlan(terms.repetition, unsentAttempts: peer.unsentAttempts))
    }

    /// Sends a request within all limits, as often as its plan allows.
    private func perform<Answer: Sendable>(
        _ attempt: inout CallAttempt, _ request: some Encodable,
        _ send: @Sendable ([UInt8], Metadata, CallOptions) async throws -> Answer
    ) async throws -> Answer {
        let context = CallContext.current
        let end = ContinuousClock.now.advanced(by: attempt.terms.limit)
        let deadline = min(end, context.deadline ?? end)
        let bytes: [UInt8]
        do {
            bytes = try MessageCoding.encode(request)
        } catch {
            throw attempt.failure(.unreadableRequest, MessageCoding.text(of: error))
        }
        guard bytes.count <= peer.maximumRequestBytes else {
            throw attempt.failure(
                .tooLarge, "the request has \(bytes.count) bytes, and its limit is \(peer.maximumRequestBytes)")
        }
        guard gate.enter() else {
            throw attempt.failure(.overloaded, "\(peer.maximumConcurrentCalls) calls of this process are under way")
        }
        defer { gate.leave() }
        return try await CallTracing.calling(Called.name, attempt.terms.name) { trace in
            var metadata = trace
            CallHeaders.add(path: context.path, to: &metadata)
            metadata.addString(form, forKey: CallHeaders.form)
            return try await attempt.run(until: deadline) { [self, metadata] in
                try connect()
                return try await send(bytes, metadata, options(ContinuousClock.now.duration(to: deadline)))
            }
        }
    }

    private func options(_ timeout: Duration) -> CallOptions {
        var options = CallOptions.defaults
        options.timeout = max(timeout, .milliseconds(1))
        options.waitForReady = false
        return options
    }

    private func connect() throws(ClientClosed) {
        let isClosed = state.withLock { [client] state in
            if state.running == nil, !state.isClosed {
                state.running = Task { try await client.runConnections() }
            }
            return state.isClosed
        }
        if isClosed { throw ClientClosed() }
    }

    /// Asks the server. A server that is down or not ready makes this process degraded, never unready: else two processes
    /// that call each other would wait for each other.
    func health() async -> Health {
        do {
            try connect()
            let answer = try await client.unary(
                request: ClientRequest(message: HealthService.request(Called.name)), descriptor: HealthService.check,
                serializer: RawBytes(), deserializer: RawBytes(limit: 1024), options: options(.seconds(1))
            ) { try $0.message }
            let status = try HealthService.status(in: answer)
            return status == .serving ? .healthy : .degraded(reason: "the server of \(Called.name) is not serving")
        } catch {
            return .degraded(reason: "the server of \(Called.name) cannot be reached at \(places)")
        }
    }

    private var places: String { peer.addresses.map(\.description).joined(separator: ", ") }

    /// Ends the connections. Calls under way have two seconds.
    func close() async {
        let running = state.withLock { state in
            state.isClosed = true
            return state.running
        }
        client.beginGracefulShutdown()
        guard let running else { return }
        let alarm = Task {
            try await Task.sleep(for: .seconds(2))
            running.cancel()
        }
        _ = await running.result
        alarm.cancel()
    }
}

/// The container that owns the client is closed.
struct ClientClosed: Error {}
