public import StrataCore

/// A request of one registration for another while a test ran, or a request of the test itself. Sendable.
///
/// Equal when all properties are equal, including the source locations of both ends.
public struct ResolvedRequest: Hashable, Sendable, CustomStringConvertible {
    /// One end of a request: a registration.
    public struct Party: Hashable, Sendable, CustomStringConvertible {
        /// Type and name.
        public let service: ServiceKey
        /// The name of its layer.
        public let layer: String
        /// Its module.
        public let module: String
        /// Where it was registered.
        public let site: SourceSite

        /// Creates a party, for comparison in tests.
        public init(service: ServiceKey, layer: String, module: String, site: SourceSite) {
            self.service = service
            self.layer = layer
            self.module = module
            self.site = site
        }

        init(_ party: RequestRecorder.Party) {
            self.init(service: party.key, layer: party.layer, module: party.module, site: party.site)
        }

        /// Layer and service: `Services.Network`.
        public var description: String { "\(layer).\(service)" }
    }

    /// The registration that requested; nil for the test and the host. A later request of a `Lazy`, `Provider` or
    /// `AssistedFactory` counts for the registration that takes it.
    public let requester: Party?
    /// The requested registration.
    public let target: Party
    /// Whether the stack leaves the target out, so that the request failed.
    public let isTripwire: Bool

    /// Creates a request, for comparison in tests.
    public init(requester: Party?, target: Party, isTripwire: Bool = false) {
        self.requester = requester
        self.target = target
        self.isTripwire = isTripwire
    }

    /// The edge: `Presentation.HomeController → Services.Network`.
    public var description: String {
        let edge = "\(requester.map(\.description) ?? "the test") → \(target)"
        guard isTripwire else { return edge }
        return "\(edge) leaves the stack (registered at \(target.site)): override \(target.service), "
            + "or boot more layers"
    }
}

extension LayerStack {
    /// The requests so far, each once, the earliest first: the record of resolved dependencies.
    ///
    /// A request for an existing instance, or for a value of an open scope, is recorded if a registration sends it, and
    /// not if the test does.
    public var resolvedRequests: [ResolvedRequest] {
        fresh.recorder.requests.map { request in
            ResolvedRequest(
                requester: request.requester.map(ResolvedRequest.Party.init),
                target: ResolvedRequest.Party(request.target), isTripwire: request.target.isTripwire)
        }
    }
}
