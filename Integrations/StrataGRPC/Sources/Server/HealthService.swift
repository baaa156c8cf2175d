import GRPCCore

/// `grpc.health.v1.Health`, without generated code: its two messages have one field each.
struct HealthService: Sendable {
    static let check = MethodDescriptor(fullyQualifiedService: "grpc.health.v1.Health", method: "Check", type: .unary)
    static let watch = MethodDescriptor(
        fullyQualifiedService: "grpc.health.v1.Health", method: "Watch", type: .serverStreaming)

    let board: HealthBoard

    func add(to router: inout RPCRouter<ServerTransport>) {
        let board = board
        router.registerHandler(forMethod: Self.check, deserializer: RawBytes(), serializer: RawBytes()) { request, _ in
            let request = try await ServerRequest(stream: request)
            guard let status = board.status(of: try Self.service(in: request.message)) else {
                throw RPCError(code: .notFound, message: "this process does not offer that service")
            }
            return StreamingServerResponse(single: ServerResponse(message: Self.answer(status)))
        }
        router.registerHandler(forMethod: Self.watch, deserializer: RawBytes(), serializer: RawBytes()) {
            request, context in
            let request = try await ServerRequest(stream: request)
            guard let changes = board.changes(of: try Self.service(in: request.message)) else {
                throw RPCError(code: .resourceExhausted, message: "too many watch the health of this process")
            }
            return StreamingServerResponse { writer in
                // gRPC tells a handler that its caller is gone and does not cancel it.
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for await status in changes { try await writer.write(Self.answer(status)) }
                    }
                    group.addTask { try await context.cancellation.cancelled }
                    defer { group.cancelAll() }
                    try await group.next()
                }
                return [:]
            }
        }
    }

    static func request(_ service: String) -> [UInt8] {
        var writer = WireWriter()
        writer.field(1, service)
        return writer.bytes
    }

    static func answer(_ status: HealthBoard.Status) -> [UInt8] {
        var writer = WireWriter()
        writer.field(1, status.rawValue)
        return writer.bytes
    }

    static func status(in answer: [UInt8]) throws -> HealthBoard.Status {
        var reader = WireReader(answer[...])
        var status = HealthBoard.Status.unknown
        while let (number, value) = try reader.next() {
            if number == 1, case .number(let raw) = value { status = HealthBoard.Status(rawValue: raw) ?? .unknown }
        }
        return status
    }

    private static func service(in request: [UInt8]) throws -> String {
        do {
            var reader = WireReader(request[...])
            var service = ""
            while let (number, value) = try reader.next() {
                if number == 1, case .payload(let text) = value { service = String(decoding: text, as: UTF8.self) }
            }
            return service
        } catch {
            throw RPCError(code: .invalidArgument, message: "the request is malformed")
        }
    }
}
