/// The reason that a service could not be resolved.
///
/// One word wide; its texts are built when they are read. Codes are API, wording is not.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `missing`.
        public let description: String

        init(_ description: String) { self.description = description }

        /// No registration in reach serves the request.
        public static let missing = Code("missing")
        /// The container's config has not been configured yet, or its configuration failed.
        public static let notConfigured = Code("notConfigured")
        /// The factory threw; see ``ResolutionError/underlying``.
        public static let factoryFailed = Code("factoryFailed")
        /// A completion threw; see ``ResolutionError/underlying``.
        public static let completionFailed = Code("completionFailed")
        /// A service needs itself, in this construction or through another one that is under way.
        public static let cycle = Code("cycle")
        /// A service that is visible to one module was requested by another; see ``Registration/visibility(_:)``.
        public static let notVisible = Code("notVisible")
        /// A main-actor service was requested outside the main actor, without `await`.
        public static let needsMainActor = Code("needsMainActor")
        /// A service that needs `await` was requested without it.
        public static let needsAwait = Code("needsAwait")
        /// The task was cancelled while it waited for another construction.
        public static let cancelled = Code("cancelled")
        /// A service with run-time arguments was requested without them.
        public static let needsArguments = Code("needsArguments")
        /// A service was requested with run-time arguments that it does not take.
        public static let argumentMismatch = Code("argumentMismatch")
        /// The service was registered after its layer was sealed.
        public static let lateRegistration = Code("lateRegistration")
        /// The wait for another construction took too long; see ``Container/constructionTimeout``.
        public static let constructionTimeout = Code("constructionTimeout")
        /// The construction was too deep for the stack, an awaited one had more than 10,000 levels, or completions led
        /// back to their own service without end.
        public static let tooDeep = Code("tooDeep")
        /// A declared value was not provided.
        public static let unprovided = Code("unprovided")
        /// A resolver was used after its factory or completion had returned.
        public static let resolverExpired = Code("resolverExpired")
        /// The container of a `Lazy`, a `Provider`, an assisted factory or an opener no longer exists.
        public static let containerReleased = Code("containerReleased")
        /// A scoped service was requested outside its scope, or a value of a scope that was opened without it.
        public static let scopeNotOpen = Code("scopeNotOpen")
        /// A scope was used after its end.
        public static let scopeClosed = Code("scopeClosed")
        /// The container was closed.
        public static let containerClosed = Code("containerClosed")
        /// `resetObjectScope(.container)` was called on a sealed container.
        public static let notResettable = Code("notResettable")
        /// Main-actor code was registered without the label `onMainActor:`, or code with a `sending` parameter was
        /// registered without a closure. The compiler refuses both, except in a call with `try`.
        public static let refusedForm = Code("refusedForm")
        /// A service was requested in a layer that the host, or the stack of a test, does not have.
        public static let notInHost = Code("notInHost")
        /// In a test's stack, a service was requested that the stack leaves out.
        public static let tripwire = Code("tripwire")
    }

    final class Storage: Sendable {
        let code: Code
        let path: ResolutionPath?
        let site: SourceSite?
        let underlying: (any Error)?
        let note: @Sendable () -> String
        /// The flight that a thread met while its holder, a task, may be suspended; an awaited resolve waits for it.
        let suspended: Flight?

        init(
            code: Code, path: ResolutionPath?, site: SourceSite?, underlying: (any Error)?,
            note: @escaping @Sendable () -> String, suspended: Flight?
        ) {
            self.suspended = suspended
            self.code = code
            self.path = path
            self.site = site
            self.underlying = underlying
            self.note = note
        }
    }

    let storage: Storage

    init(_ storage: Storage) {
        self.storage = storage
    }

    init(
        _ code: Code, path: [ServiceKey], site: SourceSite? = nil, underlying: (any Error)? = nil,
        suspended: Flight? = nil, note: @escaping @Sendable () -> String = { "" }
    ) {
        storage = Storage(
            code: code, path: .make(path), site: site, underlying: underlying, note: note, suspended: suspended)
    }

    /// Wraps the error of a factory; see ``init(_:thrown:)``.
    @usableFromInline @inline(never)
    init(thrownByFactory error: any Error) {
        self.init(.factoryFailed, thrown: error)
    }

    /// Wraps the error of a factory or a completion. A `.tooDeep` error passes unchanged, because one wrapper for each
    /// level could be neither printed nor released with the stack that is left.
    init(_ code: Code, thrown error: any Error) {
        if let error = error as? Self, error.code == .tooDeep {
            self = error
        } else {
            self.init(code, path: [], underlying: error)
        }
    }

    init(waitFailure: WaitFailure, path: [ServiceKey], site: SourceSite? = nil) {
        switch waitFailure {
        case .cycle(let cycle):
            self.init(.cycle, path: path, site: site) {
                "This construction and another one wait for each other: \(PathText(cycle).text)."
            }
        case .cancelled:
            self.init(.cancelled, path: path, site: site, underlying: CancellationError())
        case .suspended(let flight):
            self.init(.needsAwait, path: path, site: site, suspended: flight) {
                "A task is constructing it and may be suspended, so no thread may wait for it: await it."
            }
        case .timedOut(let limit, let ongoing, let others):
            self.init(.constructionTimeout, path: path, site: site) { WaitTexts.timedOut(limit, ongoing, others) }
        }
    }

    /// The kind of failure.
    public var code: Code { storage.code }

    /// The path from the requested service to the one that failed.
    public var path: [ServiceKey] { storage.path?.keys ?? [] }

    /// The place in source that concerns the failure: usually the registration of the last registered service in the
    /// path. For `.needsAwait` and `.needsMainActor`, that is the service that the message names, not the requested one.
    /// Nil if there is none.
    public var site: SourceSite? { storage.site }

    /// The error that the user's factory or completion threw, unchanged; for `.cancelled`, a `CancellationError`.
    public var underlying: (any Error)? { storage.underlying }

    /// The failure, the advice, the path and the site.
    public var description: String { ResolutionTexts.description(of: self) }

    /// The same error with another note.
    func replacingNote(_ note: @escaping @Sendable () -> String) -> ResolutionError {
        ResolutionError(
            Storage(
                code: code, path: storage.path, site: storage.site, underlying: underlying, note: note,
                suspended: storage.suspended))
    }

    /// Whether the request failed only because no thread may wait for a task that may be suspended. An awaited request
    /// waits instead.
    @usableFromInline var canBeAwaited: Bool { storage.suspended != nil }
}
