/// The reason that a host did not end normally: a service did not start, failed, or did not stop. Sendable.
///
/// Except for ``Code/alreadyRun``, the host throws it after it has stopped every started service and closed the
/// containers.
public struct HostError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. Codes are API, wording is not.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `startFailed`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A hosted service could not be constructed, its `start()` threw, or one of the two exceeded its deadline.
        public static let startFailed = Code("startFailed")
        /// A background service's `run()` threw: any error while the application ran, or an error other than
        /// `CancellationError` after its cancellation. Or `run()` did not end in time after its cancellation.
        public static let serviceFailed = Code("serviceFailed")
        /// A service's `stop()` threw or exceeded its deadline; all other services were stopped nevertheless.
        public static let stopFailed = Code("stopFailed")
        /// A background service failed more often than its policy allows; `underlying` is its last error.
        public static let gaveUp = Code("gaveUp")
        /// A `.closed` hook threw or exceeded its deadline.
        public static let closeFailed = Code("closeFailed")
        /// The application's body was cancelled and did not end in time; the host abandoned it.
        public static let bodyAbandoned = Code("bodyAbandoned")
        /// The host had been run before.
        public static let alreadyRun = Code("alreadyRun")
    }

    /// The kind of failure.
    public private(set) var code: Code
    /// The service that failed; nil for `.alreadyRun` and `.bodyAbandoned`.
    public let service: ServiceKey?
    /// The name of the service's layer.
    public let layer: String?
    /// Where the service was registered.
    public let site: SourceSite?
    /// The service's error, unchanged; a `ResolutionError` if it could not be constructed; a ``HookTimeout`` if a hook
    /// exceeded its deadline; a `ClosingTimeout` if a `.closed` hook did.
    public let underlying: (any Error)?
    /// The failures that followed, in order, each without consequences of its own.
    public internal(set) var consequences: [HostError] = []

    /// Whether the service was still under construction when its deadline passed.
    var isPending: Bool { (underlying as? HookTimeout)?.pending != nil }

    static let alreadyRun = HostError(code: .alreadyRun, service: nil, layer: nil, site: nil, underlying: nil)

    /// One sentence with service, place and cause, and one for each consequence.
    public var description: String {
        ([HostTexts.sentence(of: self)] + consequences.map(HostTexts.sentence)).joined(separator: "\n")
    }
}

extension HostError {
    init(_ failure: HostMachine.Failure, _ plan: StartPlan, of graph: DependencyGraph) {
        let closing = failure.error as? ServiceClosingError
        let node =
            failure.hook.service.map { graph.nodes[plan.nodes[$0]] }
            ?? closing.flatMap { closing in
                graph.nodes.first { $0.key == closing.service && graph.layers[$0.layer].name == closing.layer }
            }
        code =
            switch failure.hook.kind {
            case .resolve, .start: .startFailed
            case .run: .serviceFailed
            case .stop: .stopFailed
            case .body: .bodyAbandoned
            case .close: .closeFailed
            }
        if failure.exceedsRestartLimit { code = .gaveUp }
        service = node?.key ?? closing?.service
        layer = node.map { graph.layers[$0.layer].name } ?? closing?.layer
        site = node?.site
        underlying = closing?.underlying ?? failure.error
    }

    private init(code: Code, service: ServiceKey?, layer: String?, site: SourceSite?, underlying: (any Error)?) {
        self.code = code
        self.service = service
        self.layer = layer
        self.site = site
        self.underlying = underlying
    }
}
