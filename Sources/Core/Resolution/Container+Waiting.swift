extension Container {
    /// Runs `body` until it meets no flight whose holder may be suspended, and returns its result.
    ///
    /// After each such flight, this function waits for the holder and runs `body` again from its beginning. `body`
    /// constructs without suspending, apart from a hop to the main actor.
    func waitingForTasks<Value>(
        as owner: FlightOwner, _ body: () async throws(ResolutionError) -> Value
    ) async throws(ResolutionError) -> Value {
        var limit: Timeout?
        while true {
            do throws(ResolutionError) {
                return try await body()
            } catch {
                guard let flight = error.storage.suspended else { throw error }
                let timeout = limit ?? self.timeout
                limit = timeout
                let began = isObserved ? ContinuousClock.now : nil
                do throws(WaitFailure) {
                    try await WaitGraph.shared.wait(for: flight, awaiting: owner, timeout)
                } catch let failure {
                    throw ResolutionError(waitFailure: failure, path: error.path, site: error.site)
                }
                if let began {
                    emit(.init(.waited, flight.label, at: error.site, layer: name, since: began, by: owner))
                }
            }
        }
    }
}

/// Records when a request begins to wait for another construction, if the container has observers.
struct WaitStopwatch {
    private(set) var began: ContinuousClock.Instant?

    /// Records that the wait begins, and returns how long the container lets a request wait.
    mutating func start(in container: Container) -> Timeout {
        if container.isObserved { began = .now }
        return container.timeout
    }
}
