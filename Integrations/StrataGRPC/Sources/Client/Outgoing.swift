import GRPCCore

typealias Source<Message> = @Sendable (@escaping @Sendable (Message) async throws -> Void) async throws -> Void

/// The requests of one call while they are sent. Sendable.
final class Outgoing: Sendable {
    private struct State {
        var hasBegun = false
        /// Whether the connection has refused a message. What the source throws after that is not its own error.
        var isRefused = false
        var ended: EndedByCaller?
    }

    private let limit: Int
    private let state = Guarded(State())

    init(_ limit: Int) { self.limit = limit }

    /// Whether the source was called.
    var hasBegun: Bool { state.withLock { $0.hasBegun } }

    /// Why the source ended the call; nil if it did not.
    var ended: EndedByCaller? { state.withLock { $0.ended } }

    func encode<Message: Codable & Sendable>(_ message: Message, _ codec: Codec<Message>) throws(EndedByCaller)
        -> [UInt8]
    {
        let bytes: [UInt8]
        do {
            bytes = try codec.encode(message)
        } catch {
            throw EndedByCaller(.unreadableRequest, MessageCoding.text(of: error))
        }
        guard bytes.count <= limit else {
            throw EndedByCaller(.tooLarge, "the request has \(bytes.count) bytes, and its limit is \(limit)")
        }
        return bytes
    }

    /// Calls the source and writes its messages, each after the connection has accepted the previous one.
    func pass<Message: Codable & Sendable, Called: Contract>(
        _ source: Source<Message>, to writer: RPCWriter<[UInt8]>, _ contract: Called.Type
    ) async throws {
        state.withLock { $0.hasBegun = true }
        do {
            try await source { [self] message in
                let bytes = try encode(message, Codec<Message>(Called.self))
                do {
                    try await writer.write(bytes)
                } catch {
                    state.withLock { $0.isRefused = true }
                    throw error
                }
            }
        } catch {
            // gRPC cancels the source when the response has arrived.
            let isCancelled = Task.isCancelled
            let ended = error as? EndedByCaller ?? EndedByCaller(error)
            state.withLock { if !$0.isRefused && !isCancelled { $0.ended = ended } }
            throw error
        }
    }
}

/// The name of the process that responds to one call. Sendable.
final class CalleeMark: Sendable {
    @TaskLocal static var current: CalleeMark?

    private let names: ProcessNames
    private let stated = Guarded(ProcessNames.unknown)

    init(_ names: ProcessNames) { self.names = names }

    var name: String { stated.withLock { $0 } }

    func note(_ metadata: Metadata) {
        let name = names.peer(in: metadata)
        if name != ProcessNames.unknown { stated.withLock { $0 = name } }
    }
}
