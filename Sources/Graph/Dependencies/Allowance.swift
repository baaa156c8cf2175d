extension DependencyGraph {
    /// A finding that a layer allows: `allow(_:from:to:because:)` or `allow(_:of:because:)`.
    public struct Allowance: Hashable, Sendable {
        /// The kind of finding.
        public let code: Problem.Code
        /// The type of the service that the finding is about; for a captive, of the service that holds it.
        public let service: ServiceKey
        /// The type of the service that is held; nil for a finding about one service.
        public let target: ServiceKey?
        /// The position of the layer that allows it.
        public let layer: Int
        /// The reason that the finding is acceptable.
        public let reason: String
        /// The site of the declaration.
        public let site: SourceSite

        package init(
            code: Problem.Code, service: ServiceKey, target: ServiceKey? = nil, layer: Int, reason: String,
            site: SourceSite
        ) {
            self.code = code
            self.service = service
            self.target = target
            self.layer = layer
            self.reason = reason
            self.site = site
        }
    }
}
