import GRPCCore
import GRPCNIOTransportHTTP2Posix
import StrataAppHost

typealias ClientTransport = HTTP2ClientTransport.Posix

/// The connections of one process to the servers of one contract. Connects with the first call. Sendable.
final class RemoteClient<Called: Contract>: PeerHealthReporting {
    private struct State {
        var running: Task<Void, any Error>?
        var isClosed = false
    }

    private let peer: Peer<Called>
    private let client: GRPCClient<ClientTransport>
    private let gate: CallGate
    private let fingerprint: String
    private let names: ProcessNames
    private let services = CallingServices(Called.Service.self)
    private let resolver: PeerResolver
    private let state = Guarded(State())

    /// - Parameter lookUp: Finds the addresses of a host.
    /// - Throws: ``ContractError``, and the errors of certificates that cannot be read.
    init(
        _ peer: Peer<Called>,
        lookUp: @escaping @Sendable (Address) async throws -> [SocketAddress] = HostLookup.addresses(of:)
    ) throws {
        try Called.check()
        self.peer = peer
        fingerprint = Called.fingerprint
        names = ProcessNames(own: peer.process)
        gate = CallGate(limit: peer.maximumConcurrentCalls)
        var resolvers = NameResolverRegistry()
        resolver = PeerResolver(every: peer.lookUpInterval, lookUp)
        resolvers.registerFactory(resolver)
        let transport = try ClientTransport(
            target: PeerTarget(addresses: peer.addresses), transportSecurity: peer.security.transport,
            config: .defaults { config in
                config.backoff = .init(initial: .milliseconds(100), max: .seconds(1), multiplier: 1.6, jitter: 0.2)
                // HTTP/2's own default. With grpc-swift's 8 MiB, a stream that is left early blocks its connection for
                // seconds.
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
        let outgoing = Outgoing(peer.maximumRequestBytes)
        return try await perform(method.terms) {
            try outgoing.encode(request, Codec(Called.self))
        } send: {
            [self] message, metadata, options in
            try await client.unary(
                request: ClientRequest(message: message, metadata: metadata),
                descriptor: method.terms.descriptor(of: Called.name, .unary), serializer: RawBytes(),
                deserializer: RawBytes(limit: peer.maximumResponseBytes), options: options
            ) { try Self.message(of: $0) }
        }
    }

    func stream<Request, Message>(
        _ method: ContractStream<Called, Request, Message>, _ request: Request,
        _ receive: @escaping @Sendable (Message) async throws -> Void
    ) async throws {
        let outgoing = Outgoing(peer.maximumRequestBytes)
        try await perform(method.terms) {
            try outgoing.encode(request, Codec(Called.self))
        } send: {
            [self] message, metadata, options in
            try await client.serverStreaming(
                request: ClientRequest(message: message, metadata: metadata),
                descriptor: method.terms.descriptor(of: Called.name, .serverStreaming), serializer: RawBytes(),
                deserializer: RawBytes(limit: peer.maximumResponseBytes), options: options
            ) { try await Self.pass($0, to: receive) }
        }
    }

    func upload<Message, Response>(
        _ method: ContractUpload<Called, Message, Response>, _ source: @escaping Source<Message>
    ) async throws -> Response {
        let outgoing = Outgoing(peer.maximumRequestBytes)
        return try await perform(method.terms, outgoing) {
        } send: { [self] _, metadata, options in
            try await client.clientStreaming(
                request: StreamingClientRequest(metadata: metadata) {
                    try await outgoing.pass(source, to: $0, Called.self)
                },
                descriptor: method.terms.descriptor(of: Called.name, .clientStreaming), serializer: RawBytes(),
                deserializer: RawBytes(limit: peer.maximumResponseBytes), options: options
            ) { try Self.message(of: $0) }
        }
    }

    func exchange<Message, Response>(
        _ method: ContractExchange<Called, Message, Response>, _ source: @escaping Source<Message>,
        _ receive: @escaping @Sendable (Response) async throws -> Void
    ) async throws {
        let outgoing = Outgoing(peer.maximumRequestBytes)
        try await perform(method.terms, outgoing) {
        } send: { [self] _, metadata, options in
            try await client.bidirectionalStreaming(
                request: StreamingClientRequest(metadata: metadata) {
                    try await outgoing.pass(source, to: $0, Called.self)
                },
                descriptor: method.terms.descriptor(of: Called.name, .bidirectionalStreaming), serializer: RawBytes(),
                deserializer: RawBytes(limit: peer.maximumResponseBytes), options: options
            ) { try await Self.pass($0, to: receive) }
        }
    }

    // MARK: Responses

    private static func message<Response: Codable & Sendable>(
        of response: ClientResponse<[UInt8]>
    ) throws -> Response {
        CalleeMark.current?.note(response.metadata)
        return try read(try response.message)
    }

    private static func read<Message: Codable & Sendable>(_ bytes: [UInt8]) throws(EndedByCaller) -> Message {
        do {
            return try Codec<Message>(Called.self).decode(bytes)
        } catch {
            throw EndedByCaller(.unreadableResponse, MessageCoding.text(of: error))
        }
    }

    private static func pass<Message: Codable & Sendable>(
        _ response: StreamingClientResponse<[UInt8]>, to receive: (Message) async throws -> Void
    ) async throws {
        CalleeMark.current?.note(response.metadata)
        for try await bytes in response.messages {
            let message: Message = try read(bytes)
            do { try await receive(message) } catch { throw EndedByCaller(error) }
        }
    }

    // MARK: Calls

    private func attempt(_ terms: MethodTerms) -> CallAttempt {
        CallAttempt(
            contract: Called.name, terms: terms, services: { [services] in services.path() },
            path: CallContext.current.path + ["\(Called.name)/\(terms.name)"],
            plan: AttemptPlan(terms.repetition, unsentAttempts: peer.unsentAttempts))
    }

    /// Sends a request within all limits, as often as its plan allows.
    ///
    /// - Parameters:
    ///   - outgoing: The stream of requests; nil for a single request.
    ///   - prepare: Encodes a single request.
    private func perform<Message: Sendable, Response: Sendable>(
        _ terms: MethodTerms, _ outgoing: Outgoing? = nil, prepare: () throws -> Message,
        send: @Sendable (Message, Metadata, CallOptions) async throws -> Response
    ) async throws -> Response {
        var attempt = attempt(terms)
        let callee = CalleeMark(names)
        let meter = CallMeter(.client, Called.name, terms.name, caller: names.own)
        do {
            let response = try await CalleeMark.$current.withValue(callee) {
                try await perform(&attempt, outgoing, prepare(), send)
            }
            meter.ended(CallMeter.answered, callee: callee.name, repeats: attempt.repeats)
            return response
        } catch {
            let error = (error as? EndedByCaller).map { $0.failure(of: attempt) } ?? error
            meter.ended(attempt.outcome(of: error), callee: callee.name, repeats: attempt.repeats)
            throw error
        }
    }

    private func perform<Message: Sendable, Response: Sendable>(
        _ attempt: inout CallAttempt, _ outgoing: Outgoing?, _ message: Message,
        _ send: @Sendable (Message, Metadata, CallOptions) async throws -> Response
    ) async throws -> Response {
        let context = CallContext.current
        let end = ContinuousClock.now.advanced(by: attempt.terms.limit)
        let deadline = min(end, context.deadline ?? end)
        guard gate.enter() else {
            throw attempt.failure(.overloaded, "\(peer.maximumConcurrentCalls) calls of this process are under way")
        }
        defer { gate.leave() }
        return try await CallTracing.calling(Called.name, attempt.terms.name) { trace in
            var metadata = trace
            CallHeaders.add(path: context.path, to: &metadata)
            metadata.addString(fingerprint, forKey: CallHeaders.form)
            metadata.addString(names.own, forKey: CallHeaders.process)
            return try await attempt.run(until: deadline, outgoing) { [self, metadata] in
                try connect()
                do {
                    return try await send(message, metadata, options(ContinuousClock.now.duration(to: deadline)))
                } catch let error as RPCError where error.code == .unavailable {
                    resolver.lookUpAgain()
                    throw error
                }
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

    /// Asks the server by `grpc.health.v1`. A server that is down or not ready makes this process degraded, never
    /// unready.
    func health() async -> Health {
        do {
            try connect()
            let response = try await client.unary(
                request: ClientRequest(message: HealthService.request(Called.name)), descriptor: HealthService.check,
                serializer: RawBytes(), deserializer: RawBytes(limit: 1024), options: options(.seconds(1))
            ) { try $0.message }
            let status = try HealthService.status(in: response)
            return status == .serving ? .healthy : .degraded(reason: "the server of \(Called.name) is not serving")
        } catch {
            resolver.lookUpAgain()
            return .degraded(reason: "the server of \(Called.name) cannot be reached at \(places)")
        }
    }

    private var places: String { peer.addresses.map(\.description).joined(separator: ", ") }

    /// Closes the connections. Calls under way have two seconds to end; then they are cancelled.
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
