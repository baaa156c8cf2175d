extension Container {
    /// The result of `body`, which constructs without suspending. If `body` meets a flight whose holder may be
    /// suspended, this function waits for that holder and runs `body` again from its beginning.
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

/// Notes when a request begins to wait for another construction, if the container has observers.
struct WaitStopwatch {
    private(set) var began: ContinuousClock.Instant?

    /// The time that the container lets a request wait; called when the wait begins.
    mutating func start(in container: Container) -> Timeout {
        if container.isObserved { began = .now }
        return container.timeout
    }
}
