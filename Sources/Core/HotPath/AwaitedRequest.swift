/// A request for which links construct by awaiting, and whose parameters share a graph. One task at a time uses it.
final class AwaitedRequest {
    let container: Container
    /// Whether it comes from the main actor.
    let isMain: Bool
    let graph: ObjectGraph
    private var knownOwner: FlightOwner?
    private var knownResolution: AsyncResolution?

    init(for record: Record, from container: Container, isMain: Bool) {
        self.container = container
        self.isMain = isMain
        graph = ObjectGraph(awaited: record.has(.isOpaque))
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
            from: container, isMain: isMain, frame: nil, graph: graph, owner: owner)
        knownResolution = resolution
        return resolution
    }

    /// Constructs the service of the request, then runs the completions on the slow path that waited for that.
    ///
    /// The slow path may hold flights until then, so the request is the task's owner of flights all the time.
    func perform(
        _ body: () async throws(ResolutionError) -> PreparedValue
    ) async throws(ResolutionError) -> PreparedValue {
        defer {
            knownOwner?.end()
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

    /// Runs a part of the request as the task's owner of flights.
    func performPart(
        _ body: () async throws(ResolutionError) -> PreparedValue
    ) async throws(ResolutionError) -> PreparedValue {
        try await graph.sharesEverything ? body() : owner.asInnermost(body)
    }
}
