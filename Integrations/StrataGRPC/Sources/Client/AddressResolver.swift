import GRPCCore
import GRPCNIOTransportHTTP2Posix

/// The addresses of a peer, each an endpoint of its own, because gRPC balances over endpoints and not over the addresses
/// of one.
struct PeerTarget: ResolvableTarget {
    let addresses: [Address]
}

/// Resolves the addresses of a peer each time that gRPC asks: at the start, and when a connection ends.
struct PeerResolver: NameResolverFactory {
    func resolver(for target: PeerTarget) -> NameResolver {
        NameResolver(
            names: RPCAsyncSequence(wrapping: Endpoints(addresses: target.addresses)), updateMode: .pull)
    }

    struct Endpoints: AsyncSequence, Sendable {
        let addresses: [Address]

        func makeAsyncIterator() -> Iterator { Iterator(addresses: addresses) }

        struct Iterator: AsyncIteratorProtocol {
            let addresses: [Address]

            mutating func next() async throws -> NameResolutionResult? {
                var endpoints: [Endpoint] = []
                var failure: (any Error)?
                for address in addresses {
                    do {
                        for found in try await HostLookup.addresses(of: address) {
                            let endpoint = Endpoint(addresses: [found])
                            if !endpoints.contains(endpoint) { endpoints.append(endpoint) }
                        }
                    } catch {
                        failure = error
                    }
                }
                // A host that cannot be found does not take the others away.
                if endpoints.isEmpty, let failure { throw failure }
                return NameResolutionResult(endpoints: endpoints, serviceConfig: nil)
            }
        }
    }
}
