/// Whether the server is stopping. Sendable.
///
/// From then on new calls are refused with the word that nothing has begun, and those under way go on. gRPC's own
/// graceful shutdown comes after them: a request that crosses its first frame would break the connection, and with it
/// the calls under way.
final class Drain: Sendable {
    private let state = Guarded(false)

    var hasBegun: Bool { state.withLock { $0 } }

    func begin() { state.withLock { $0 = true } }
}
