public import StrataCore

/// One registration asking for another while a test ran, or the test itself asking. Sendable.
///
/// Two requests are equal when both ends are, with their places.
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

        /// A party made by hand, for comparing.
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

    /// Who asked; nil for the test, the host, and what asks later: an assisted factory.
    public let asker: Party?
    /// What was asked for.
    public let target: Party
    /// Whether the stack leaves the target out, so that asking failed.
    public let isTripwire: Bool

    /// A request made by hand, for comparing.
    public init(asker: Party?, target: Party, isTripwire: Bool = false) {
        self.asker = asker
        self.target = target
        self.isTripwire = isTripwire
    }

    /// The edge: `Presentation.HomeController → Services.Network`.
    public var description: String {
        let edge = "\(asker.map(\.description) ?? "the test") → \(target)"
        guard isTripwire else { return edge }
        return "\(edge) leaves the stack (registered at \(target.site)): override \(target.service), or boot more"
    }
}

extension LayerStack {
    /// Who asked for what so far, each once, the earliest first: the witness of what was resolved.
    ///
    /// A request for an instance that is there already is noted when a registration asks, not when the test does.
    public var resolvedRequests: [ResolvedRequest] {
        fresh.recorder.requests.map { request in
            ResolvedRequest(
                asker: request.asker.map(ResolvedRequest.Party.init),
                target: ResolvedRequest.Party(request.target), isTripwire: request.target.isTripwire)
        }
    }
}
