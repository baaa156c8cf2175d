import GRPCCore
import GRPCNIOTransportHTTP2Posix

/// The addresses of a peer, each an endpoint of its own, because gRPC balances over endpoints and not over the addresses
/// of one.
struct PeerTarget: ResolvableTarget {
    let addresses: [Address]
}

/// Resolves the addresses of a peer. Hosts are looked up again at intervals, and when ``lookUpAgain()`` asks for it.
/// Sendable.
///
/// gRPC asks again only when an open connection ends. A server that was killed before its new address was known would
/// never be found, so this resolver tells gRPC by itself.
struct PeerResolver: NameResolverFactory {
    private static let longestPause = Duration.seconds(1)

    private let interval: Duration
    /// The least time between two look-ups, however many calls ask for one.
    private let pause: Duration
    private let lookUp: @Sendable (Address) async throws -> [SocketAddress]
    private let requests: AsyncStream<Void>
    private let requesting: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - interval: The time between two look-ups while no call asks for one.
    ///   - lookUp: Finds the addresses of a host.
    init(every interval: Duration, _ lookUp: @escaping @Sendable (Address) async throws -> [SocketAddress]) {
        self.interval = max(.milliseconds(1), interval.bounded)
        pause = min(self.interval, Self.longestPause)
        self.lookUp = lookUp
        // One request is as good as many.
        (requests, requesting) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Requests a look-up, because a call found no connection and its server may have moved.
    func lookUpAgain() { requesting.yield() }

    func resolver(for target: PeerTarget) -> NameResolver {
        // Addresses that need no look-up never change.
        let isFixed = target.addresses.allSatisfy { $0.literal != nil }
        return NameResolver(
            names: RPCAsyncSequence(
                wrapping: Endpoints(addresses: target.addresses, resolver: self, isFixed: isFixed)),
            updateMode: isFixed ? .pull : .push)
    }

    private func endpoints(of addresses: [Address]) async throws -> [Endpoint] {
        var endpoints: [Endpoint] = []
        var failure: (any Error)?
        for address in addresses {
            do {
                for found in try await lookUp(address) {
                    let endpoint = Endpoint(addresses: [found])
                    if !endpoints.contains(endpoint) { endpoints.append(endpoint) }
                }
            } catch {
                failure = error
            }
        }
        // A host that cannot be found does not take the others away.
        if endpoints.isEmpty, let failure { throw failure }
        return endpoints
    }

    private struct Endpoints: AsyncSequence, Sendable {
        let addresses: [Address]
        let resolver: PeerResolver
        let isFixed: Bool

        func makeAsyncIterator() -> Iterator {
            Iterator(endpoints: self, requests: resolver.requests.makeAsyncIterator())
        }

        struct Iterator: AsyncIteratorProtocol {
            let endpoints: Endpoints
            var requests: AsyncStream<Void>.Iterator
            var last: (found: Set<Endpoint>, at: ContinuousClock.Instant)?

            mutating func next() async throws -> NameResolutionResult? {
                let resolver = endpoints.resolver
                while true {
                    if let last, !endpoints.isFixed {
                        try await wait(after: last.at)
                    }
                    let found: [Endpoint]
                    do {
                        found = try await resolver.endpoints(of: endpoints.addresses)
                    } catch {
                        // The result of the previous look-up may still be right.
                        guard let last else { throw error }
                        self.last = (last.found, .now)
                        continue
                    }
                    let isNew = last?.found != Set(found)
                    last = (Set(found), .now)
                    if isNew || endpoints.isFixed { return NameResolutionResult(endpoints: found, serviceConfig: nil) }
                }
            }

            /// Returns when the interval has passed, or after a request.
            private mutating func wait(after lookUp: ContinuousClock.Instant) async throws {
                let resolver = endpoints.resolver
                let timer = Task {
                    try await Task.sleep(until: lookUp.advanced(by: resolver.interval), clock: .continuous)
                    resolver.lookUpAgain()
                }
                defer { timer.cancel() }
                // The stream ends when the task is cancelled.
                guard await requests.next() != nil else { throw CancellationError() }
                try await Task.sleep(until: lookUp.advanced(by: resolver.pause), clock: .continuous)
            }
        }
    }
}
