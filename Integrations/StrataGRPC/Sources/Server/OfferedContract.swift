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
            switch method.answer {
            case .single(let answer): add(answer, method.terms, form, to: &router, handling)
            case .stream(let answer): add(answer, method.terms, form, to: &router, handling)
            }
        }
    }

    private func add(
        _ answer: @escaping @Sendable (Offered.Service, [UInt8]) async throws -> [UInt8], _ terms: MethodTerms,
        _ form: String, to router: inout RPCRouter<ServerTransport>, _ handling: CallHandling
    ) {
        let (descriptor, service) = (terms.descriptor(of: Offered.name, .unary), service)
        router.registerHandler(forMethod: descriptor, deserializer: RawBytes(), serializer: RawBytes()) { request, _ in
            let request = try await ServerRequest(stream: request)
            let message = try await handling.answer(Offered.name, form: form, terms, request) {
                try await answer(service, request.message)
            }
            return StreamingServerResponse(single: ServerResponse(message: message))
        }
    }

    private func add(
        _ answer:
            @escaping @Sendable (Offered.Service, [UInt8], @escaping ServedMethod<Offered>.Send) async throws ->
            Void,
        _ terms: MethodTerms, _ form: String, to router: inout RPCRouter<ServerTransport>, _ handling: CallHandling
    ) {
        let (descriptor, service) = (terms.descriptor(of: Offered.name, .serverStreaming), service)
        router.registerHandler(forMethod: descriptor, deserializer: RawBytes(), serializer: RawBytes()) { request, _ in
            let request = try await ServerRequest(stream: request)
            return StreamingServerResponse { writer in
                try await handling.answer(Offered.name, form: form, terms, request) {
                    try await answer(service, request.message) { try await writer.write($0) }
                }
                return [:]
            }
        }
    }
}

extension MethodTerms {
    func descriptor(of contract: String, _ type: MethodDescriptor.RPCType) -> MethodDescriptor {
        MethodDescriptor(fullyQualifiedService: contract, method: name, type: type)
    }
}
