import GRPCCore
import GRPCNIOTransportHTTP2Posix

/// The addresses of a peer, each an endpoint of its own, because gRPC balances over endpoints and not over the addresses
/// of one.
struct PeerTarget: ResolvableTarget {
    let addresses: [Address]
    let lookUps: LookUps
}

/// Pushes the addresses of a peer to gRPC: at the start, when a call found no connection, and at intervals.
///
/// Pulled by gRPC, they would be looked up when a connection ends, but never again after an attempt to connect that fails:
/// a server that has moved would not be found, and a new one beside the others neither.
struct PeerResolver: NameResolverFactory {
    func resolver(for target: PeerTarget) -> NameResolver {
        NameResolver(names: RPCAsyncSequence(wrapping: Endpoints(target: target)), updateMode: .push)
    }

    struct Endpoints: AsyncSequence, Sendable {
        let target: PeerTarget

        func makeAsyncIterator() -> Iterator { Iterator(target: target) }

        struct Iterator: AsyncIteratorProtocol {
            let target: PeerTarget
            private var known: [Endpoint]?

            init(target: PeerTarget) { self.target = target }

            /// Returns when the addresses differ from those before.
            mutating func next() async throws -> NameResolutionResult? {
                while true {
                    if known != nil { try await target.lookUps.wait() }
                    let endpoints = try await find()
                    if endpoints == known || endpoints.isEmpty && known != nil { continue }
                    known = endpoints
                    return NameResolutionResult(endpoints: endpoints, serviceConfig: nil)
                }
            }

            private func find() async throws -> [Endpoint] {
                var endpoints: [Endpoint] = []
                var failure: (any Error)?
                for address in target.addresses {
                    do {
                        for found in try await target.lookUps.function(address) {
                            let endpoint = Endpoint(addresses: [found])
                            if !endpoints.contains(endpoint) { endpoints.append(endpoint) }
                        }
                    } catch {
                        failure = error
                    }
                }
                // A host that cannot be found does not take the others away.
                if endpoints.isEmpty, known == nil, let failure { throw failure }
                return endpoints
            }
        }
    }
}

/// When the addresses of a peer are looked up. Sendable.
final class LookUps: Sendable {
    private struct State {
        var isWanted = false
        var waiter: AsyncStream<Never>.Continuation?
    }

    /// Between two look-ups, however many calls fail.
    private static let shortest = Duration.milliseconds(100)

    let function: HostLookup.Function
    private let longest: Duration
    private let state = Guarded(State())

    /// - Parameter longest: Between two look-ups while no call fails.
    init(_ function: @escaping HostLookup.Function, longest: Duration) {
        self.function = function
        self.longest = max(Self.shortest, longest.bounded)
    }

    /// A call has found no connection.
    func request() {
        let waiter = state.withLock { state in
            state.isWanted = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.finish()
    }

    /// Returns when it is time to look up again. For one waiter.
    func wait() async throws {
        try await Task.sleep(for: Self.shortest)
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        let isWanted = state.withLock { state in
            if !state.isWanted { state.waiter = continuation }
            return state.isWanted
        }
        if isWanted { continuation.finish() }
        let alarm = Task { [longest] in
            try await Task.sleep(for: longest)
            continuation.finish()
        }
        for await _ in stream {}
        alarm.cancel()
        state.withLock { $0 = State() }
        try Task.checkCancellation()
    }
}
