import GRPCCore

/// Whether an attempt got as far as a connection. If not, its request was never sent. Sendable.
final class SentMark: Sendable {
    @TaskLocal static var current: SentMark?

    private let mark = Guarded(false)

    var isSent: Bool { mark.withLock { $0 } }

    func set() { mark.withLock { $0 = true } }
}

/// Marks an attempt as sent: gRPC calls its interceptors once it has a stream on a connection.
struct SentInterceptor: ClientInterceptor {
    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingClientRequest<Input>, context: ClientContext,
        next: (StreamingClientRequest<Input>, ClientContext) async throws -> StreamingClientResponse<Output>
    ) async throws -> StreamingClientResponse<Output> {
        SentMark.current?.set()
        return try await next(request, context)
    }
}
