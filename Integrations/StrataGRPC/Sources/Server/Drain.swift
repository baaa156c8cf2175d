/// Whether the server is stopping. Sendable.
///
/// While it is stopping, new calls are refused with a header that says that nothing has begun, and calls under way
/// continue. gRPC's own graceful shutdown comes after them: a request that crosses its first frame would break the
/// connection, and with it the calls under way.
final class Drain: Sendable {
    private let state = Guarded(false)

    var hasBegun: Bool { state.withLock { $0 } }

    func begin() { state.withLock { $0 = true } }
}
