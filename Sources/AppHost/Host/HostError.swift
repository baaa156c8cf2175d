/// Why a host ended other than it should: a service did not start, failed, or did not stop. Sendable.
///
/// When it is thrown, everything that had started was stopped and the containers are closed.
public struct HostError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is. Codes are API, wording is not.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `startFailed`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A hosted service could not be made, or its `start()` threw.
        public static let startFailed = Code("startFailed")
        /// A background service's `run()` threw: while the application ran, or anything but `CancellationError` when it
        /// was cancelled.
        public static let serviceFailed = Code("serviceFailed")
        /// A service's `stop()` threw; all others were stopped nevertheless.
        public static let stopFailed = Code("stopFailed")
        /// The host had been run before.
        public static let alreadyRun = Code("alreadyRun")
    }

    /// What kind of failure it is.
    public let code: Code
    /// The service it happened to; nil for `.alreadyRun`.
    public let service: ServiceKey?
    /// The name of the service's layer.
    public let layer: String?
    /// Where the service was registered.
    public let site: SourceSite?
    /// What the service threw, unchanged; a `ResolutionError` where it could not be made.
    public let underlying: (any Error)?
    /// What failed afterwards, in order, each without consequences of its own.
    public internal(set) var consequences: [HostError] = []

    static let alreadyRun = HostError(code: .alreadyRun, service: nil, layer: nil, site: nil, underlying: nil)

    /// One sentence with service, place and cause, and one for each consequence.
    public var description: String {
        ([HostTexts.sentence(of: self)] + consequences.map(HostTexts.sentence)).joined(separator: "\n")
    }
}

extension HostError {
    init(_ failure: HostMachine.Failure, node: DependencyGraph.Node, of graph: DependencyGraph) {
        switch failure.deed {
        case .start: code = .startFailed
        case .run: code = .serviceFailed
        case .stop: code = .stopFailed
        }
        service = node.key
        layer = graph.layers[node.layer].name
        site = node.site
        underlying = failure.error
    }

    private init(code: Code, service: ServiceKey?, layer: String?, site: SourceSite?, underlying: (any Error)?) {
        self.code = code
        self.service = service
        self.layer = layer
        self.site = site
        self.underlying = underlying
    }
}
