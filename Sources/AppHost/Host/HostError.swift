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
        /// A background service failed more often than its policy bears; `underlying` is its last error.
        public static let gaveUp = Code("gaveUp")
        /// A `.closed` hook threw or was late.
        public static let closeFailed = Code("closeFailed")
        /// The application's body, cancelled, did not end in time and was left behind.
        public static let bodyLeftBehind = Code("bodyLeftBehind")
        /// The host had been run before.
        public static let alreadyRun = Code("alreadyRun")
    }

    /// What kind of failure it is.
    public private(set) var code: Code
    /// The service it happened to; nil for `.alreadyRun` and `.bodyLeftBehind`.
    public let service: ServiceKey?
    /// The name of the service's layer.
    public let layer: String?
    /// Where the service was registered.
    public let site: SourceSite?
    /// What the service threw, unchanged; a `ResolutionError` where it could not be made; a ``HookTimeout`` where a
    /// hook was late, a `ClosingTimeout` where a `.closed` hook was.
    public let underlying: (any Error)?
    /// What failed afterwards, in order, each without consequences of its own.
    public internal(set) var consequences: [HostError] = []

    /// Whether the service was still being constructed when its time was over.
    var isPending: Bool { (underlying as? HookTimeout)?.pending != nil }

    static let alreadyRun = HostError(code: .alreadyRun, service: nil, layer: nil, site: nil, underlying: nil)

    /// One sentence with service, place and cause, and one for each consequence.
    public var description: String {
        ([HostTexts.sentence(of: self)] + consequences.map(HostTexts.sentence)).joined(separator: "\n")
    }
}

extension HostError {
    init(_ failure: HostMachine.Failure, _ plan: StartPlan, of graph: DependencyGraph) {
        let node = failure.hook.service.map { graph.nodes[plan.nodes[$0]] }
        let closing = failure.error as? ServiceClosingError
        code =
            switch failure.hook.deed {
            case .make, .start: .startFailed
            case .run: .serviceFailed
            case .stop: .stopFailed
            case .body: .bodyLeftBehind
            case .close: .closeFailed
            }
        if failure.isLastStraw { code = .gaveUp }
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
