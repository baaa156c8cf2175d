import GRPCCore
import GRPCNIOTransportHTTP2Posix
import X509

/// Refuses callers whose certificate names no admitted peer: all methods, those of `grpc.health.v1` among them.
struct Admission: ServerInterceptor {
    let admitted: Set<String>

    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingServerRequest<Input>, context: ServerContext,
        next: @Sendable (StreamingServerRequest<Input>, ServerContext) async throws -> StreamingServerResponse<Output>
    ) async throws -> StreamingServerResponse<Output> {
        let certificate = (context.transportSpecific as? ServerTransport.Context)?.peerCertificate
        guard let certificate, !Self.names(of: certificate).isDisjoint(with: admitted) else {
            var metadata: Metadata = [:]
            metadata.addString(RemoteFailure.Code.notAdmitted.description, forKey: CallHeaders.code)
            metadata.addString("1", forKey: CallHeaders.notBegun)
            throw RPCError(
                code: .permissionDenied, message: "the server does not admit this caller", metadata: metadata)
        }
        return try await next(request, context)
    }

    /// A certificate whose names cannot be read has none.
    static func names(of certificate: Certificate) -> Set<String> {
        guard let names = try? certificate.extensions.subjectAlternativeNames else { return [] }
        return Set(
            names.compactMap { name in
                switch name {
                case .dnsName(let text), .uniformResourceIdentifier(let text): text
                default: nil
                }
            })
    }
}
