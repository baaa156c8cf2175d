import GRPCCore
import GRPCNIOTransportHTTP2Posix

typealias ServerTransport = HTTP2ServerTransport.Posix

/// A contract and the local service that answers it.
protocol OfferedContract: Sendable {
    var name: String { get }
    func check() throws(ContractError)
    func add(to router: inout RPCRouter<ServerTransport>, _ handling: CallHandling)
}

/// The service of an ``Offer``. Sendable.
struct OfferedService<Offered: Contract>: OfferedContract {
    let service: Offered.Service

    var name: String { Offered.name }

    func check() throws(ContractError) { try Offered.check() }

    func add(to router: inout RPCRouter<ServerTransport>, _ handling: CallHandling) {
        let form = Offered.fingerprint
        for method in Offered.methods {
            let route = Route(contract: Offered.name, form: form, terms: method.terms, handling: handling)
            let service = service
            switch method.answer {
            case .single(let answer):
                route.add(.unary, to: &router) { request, call in
                    let request = try await ServerRequest(stream: request)
                    return try await handling.single(call.with(request.message.count)) {
                        try await answer(service, request.message)
                    }
                }
            case .stream(let answer):
                route.add(.serverStreaming, to: &router) { request, call in
                    let request = try await ServerRequest(stream: request)
                    return handling.stream(call.with(request.message.count)) { send in
                        try await answer(service, request.message, send)
                    }
                }
            case .upload(let answer):
                route.add(.clientStreaming, to: &router) { request, call in
                    let source = IncomingMessages(request.messages, limit: handling.maximumBytes)
                    return try await handling.single(call) {
                        try await answer(service) { try await source.pass(to: $0) }
                    }
                }
            case .exchange(let answer):
                route.add(.bidirectionalStreaming, to: &router) { request, call in
                    let source = IncomingMessages(request.messages, limit: handling.maximumBytes)
                    return handling.stream(call) { send in
                        try await answer(service, { try await source.pass(to: $0) }, send)
                    }
                }
            }
        }
    }
}

/// One method of a server.
private struct Route {
    let contract: String
    let form: String
    let terms: MethodTerms
    let handling: CallHandling

    func add(
        _ type: MethodDescriptor.RPCType, to router: inout RPCRouter<ServerTransport>,
        _ answer:
            @escaping @Sendable (StreamingServerRequest<[UInt8]>, IncomingCall) async throws ->
            StreamingServerResponse<[UInt8]>
    ) {
        router.registerHandler(
            forMethod: terms.descriptor(of: contract, type), deserializer: RawBytes(), serializer: RawBytes()
        ) { request, context in
            let caller = handling.names.caller(request.metadata, context)
            let call = IncomingCall(
                contract: contract, form: form, terms: terms, metadata: request.metadata, caller: caller)
            return try await answer(request, call)
        }
    }
}

/// The stream of requests of one call. Sendable.
final class IncomingMessages: Sendable {
    private struct ReadTwice: Error {}

    private let messages: RPCAsyncSequence<[UInt8], any Error>
    private let limit: Int
    private let isRead = Guarded(false)

    init(_ messages: RPCAsyncSequence<[UInt8], any Error>, limit: Int) {
        self.messages = messages
        self.limit = limit
    }

    /// Receives the next message only when the one before it has been dealt with.
    func pass(to receive: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
        let wasRead = isRead.withLock { isRead in
            defer { isRead = true }
            return isRead
        }
        guard !wasRead else { throw ReadTwice() }
        for try await message in messages {
            guard message.count <= limit else { throw OversizedRequest(bytes: message.count, limit: limit) }
            try await receive(message)
        }
    }
}

extension MethodTerms {
    func descriptor(of contract: String, _ type: MethodDescriptor.RPCType) -> MethodDescriptor {
        MethodDescriptor(fullyQualifiedService: contract, method: name, type: type)
    }
}
