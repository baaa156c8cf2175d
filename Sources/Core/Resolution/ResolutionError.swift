/// Why a service could not be had.
///
/// One word wide; its texts are made when they are read. Codes are API, wording is not.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `missing`.
        public let description: String

        init(_ description: String) { self.description = description }

        /// Nothing in reach serves the request.
        public static let missing = Code("missing")
        /// The container's config was not configured yet.
        public static let notConfigured = Code("notConfigured")
        /// The factory threw; see ``ResolutionError/underlying``.
        public static let factoryFailed = Code("factoryFailed")
        /// A completion threw; see ``ResolutionError/underlying``.
        public static let completionFailed = Code("completionFailed")
        /// A service needs itself, in this construction or through another thread's.
        public static let cycle = Code("cycle")
        /// A service of one module was asked for by another; see ``Registration/visibility(_:)``.
        public static let notVisible = Code("notVisible")
        /// A main-actor service was asked for from elsewhere.
        public static let needsMainActor = Code("needsMainActor")
        /// A service that is made by awaiting was asked for without.
        public static let needsAwait = Code("needsAwait")
        /// The task was cancelled while it waited for another construction.
        public static let cancelled = Code("cancelled")
        /// A service with run-time arguments was asked for without them.
        public static let needsArguments = Code("needsArguments")
        /// The arguments are not those that the service takes.
        public static let argumentMismatch = Code("argumentMismatch")
        /// The service was registered again after its container was sealed.
        public static let lateRegistration = Code("lateRegistration")
        /// Somebody else has been making the service for too long; see ``Container/constructionTimeout``.
        public static let constructionTimeout = Code("constructionTimeout")
        /// The construction went so deep that the stack would have ended; by awaiting, 10,000 levels deep.
        public static let tooDeep = Code("tooDeep")
        /// A declared value was not provided.
        public static let unprovided = Code("unprovided")
        /// A resolver was used after its factory had returned.
        public static let resolverExpired = Code("resolverExpired")
        /// The container that a `Lazy`, a `Provider`, an assisted factory or an opener belongs to is gone.
        public static let containerGone = Code("containerGone")
        /// A scoped service was asked for outside its scope.
        public static let scopeNotOpen = Code("scopeNotOpen")
        /// A scope was used after its end.
        public static let scopeClosed = Code("scopeClosed")
        /// The container was closed.
        public static let containerClosed = Code("containerClosed")
        /// `resetObjectScope(.container)` on a sealed container.
        public static let notResettable = Code("notResettable")
        /// In a test's stack: a service of a layer that the stack leaves out.
        public static let tripwire = Code("tripwire")
    }

    final class Storage: Sendable {
        let code: Code
        let path: ResolutionPath?
        let site: SourceSite?
        let underlying: (any Error)?
        let note: @Sendable () -> String
        /// Where a thread met what a task holds that may be suspended: an awaited resolve waits for that.
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

    /// What a factory threw that had no resolver.
    @usableFromInline @inline(never)
    init(thrownByFactory error: any Error) {
        self.init(.factoryFailed, thrown: error)
    }

    /// What a factory or a completion threw. What went too deep stays what it is: as the error in an error of each level
    /// nobody could print it, or let it go, on the stack that there is.
    init(_ code: Code, thrown error: any Error) {
        if let error = error as? Self, error.code == .tooDeep {
            self = error
        } else {
            self.init(code, path: [], underlying: error)
        }
    }

    init(waitFailure: WaitFailure, path: [ServiceKey], site: SourceSite? = nil) {
        switch waitFailure {
        case .cycle(let circle):
            self.init(.cycle, path: path, site: site) {
                "Another construction waits for what this one makes, and this one waits for it: "
                    + LongWay(circle).text + "."
            }
        case .cancelled:
            self.init(.cancelled, path: path, site: site, underlying: CancellationError())
        case .suspended(let flight):
            self.init(.needsAwait, path: path, site: site, suspended: flight) {
                "A task makes it right now and may be suspended, so no thread may wait for it: await it."
            }
        case .timedOut(let limit, let making, let others):
            self.init(.constructionTimeout, path: path, site: site) { WaitTexts.timedOut(limit, making, others) }
        }
    }

    /// What kind of failure it is.
    public var code: Code { storage.code }

    /// From the service that was asked for to the one that failed.
    public var path: [ServiceKey] { storage.path?.keys ?? [] }

    /// Where the last service of the path that is registered was registered; nil when none is.
    public var site: SourceSite? { storage.site }

    /// What the user's own factory or completion threw, unchanged.
    public var underlying: (any Error)? { storage.underlying }

    /// What failed, the path, the place and what to do.
    public var description: String { ResolutionTexts.description(of: self) }

    /// The same error seen from one level above.
    func prepending(_ entry: Entry) -> ResolutionError {
        // A decorator is gone together with the container of its base.
        if code == .containerClosed, let path = storage.path, path.count == 1, path.first == entry.decoratedEntry?.key {
            return self
        }
        return ResolutionError(
            Storage(
                code: code, path: ResolutionPath(entry.key, storage.path), site: site ?? entry.site,
                underlying: underlying, note: storage.note, suspended: storage.suspended))
    }

    /// Whether who can be suspended may wait where a thread was not allowed to.
    @usableFromInline var isForThreadsAlone: Bool { storage.suspended != nil }
}
