/// A request for which links construct by awaiting, and whose parameters share a graph, use an open scope, or need the
/// slow path. One task at a time uses it.
///
/// An instance of a scope is constructed in a request of its own, inside the one that needs it: it has the same owner of
/// flights, but its own graph, and sees only the scope that stores it.
final class AwaitedRequest {
    let container: Container
    /// Whether it comes from the main actor.
    let isMain: Bool
    let graph: ObjectGraph
    /// The innermost open scope; nil if there is none.
    let frame: ScopeFrame?
    private var knownOwner: FlightOwner?
    private var knownResolution: AsyncResolution?
    /// Whether it is inside another request.
    private let isInner: Bool
    /// The first scoped registration whose construction the request has begun, for the messages of waiting requests.
    private(set) var outermost: Entry?

    init(for record: Record, from container: Container, isMain: Bool, in frame: ScopeFrame?) {
        self.container = container
        self.isMain = isMain
        self.frame = frame
        graph = ObjectGraph(awaited: record.has(.isOpaque))
        isInner = false
    }

    /// A request for an instance of a scope, inside `outer`, whose owner is the task's owner of flights.
    init(for record: Record, in frame: ScopeFrame, of outer: AwaitedRequest) {
        container = outer.container
        isMain = outer.isMain
        self.frame = frame
        graph = ObjectGraph(awaited: record.has(.isOpaque))
        knownOwner = outer.owner
        outermost = outer.outermost
        isInner = true
    }

    /// The owner of what the request constructs in its graph, and of flights on the slow path.
    var owner: FlightOwner {
        if let knownOwner { return knownOwner }
        let owner = FlightOwner.makeAwaited()
        knownOwner = owner
        return owner
    }

    /// The slow path for the parameters that links cannot construct. Nil if there are none: then a parameter may have a
    /// resolve of its own, because no completion below it waits for the end of the request.
    var resolution: AsyncResolution? {
        guard graph.sharesEverything else { return nil }
        if let knownResolution { return knownResolution }
        let resolution = AsyncResolution(
            from: container, isMain: isMain, frame: frame, graph: graph, outermost: outermost, owner: owner)
        knownResolution = resolution
        return resolution
    }

    /// Constructs the service of the request, then runs the completions on the slow path that waited for that.
    ///
    /// The slow path may hold flights until then, so the request is the task's owner of flights all the time.
    func perform(
        _ body: () async throws(ResolutionError) -> PreparedValue?
    ) async throws(ResolutionError) -> PreparedValue? {
        defer {
            if !isInner { knownOwner?.end() }
            graph.endConstruction()
        }
        guard graph.sharesEverything else { return try await body() }
        return try await owner.asInnermost { () async throws(ResolutionError) in
            do throws(ResolutionError) {
                let service = try await body()
                try await knownResolution?.finish()
                return service
            } catch {
                knownResolution?.abandon()
                throw error
            }
        }
    }

    /// Runs a part of the request, in a flight, as the task's owner of flights.
    func performPart(
        _ body: () async throws(ResolutionError) -> PreparedValue?
    ) async throws(ResolutionError) -> PreparedValue? {
        try await isInner || graph.sharesEverything ? body() : owner.asInnermost(body)
    }

    /// Takes a flight; false if this request, or one that it runs in, already holds it.
    @inline(never)
    func begin(_ flight: Flight, for entry: Entry) async throws(ResolutionError) -> Bool {
        let outermost = outermost ?? entry
        self.outermost = outermost
        do throws(WaitFailure) {
            return try await flight.begin(
                awaiting: owner, ongoing: OngoingConstruction(entry: entry, outermost: outermost),
                timeout: container.timeout) == .began
        } catch {
            throw ResolutionError(waitFailure: error, path: [entry.key], site: entry.site)
        }
    }
}
