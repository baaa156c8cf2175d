extension Container {
    /// The result of `body`, which constructs without suspending. When it meets a flight whose holder may be suspended, waits
    /// for that holder and runs `body` again from its beginning.
    func waitingForTasks<Value>(
        as owner: FlightOwner, _ body: () async throws(ResolutionError) -> Value
    ) async throws(ResolutionError) -> Value {
        var limit: Patience?
        while true {
            do throws(ResolutionError) {
                return try await body()
            } catch {
                guard let flight = error.storage.suspended else { throw error }
                let patience = limit ?? self.patience
                limit = patience
                do throws(WaitFailure) {
                    try await WaitGraph.shared.wait(for: flight, awaiting: owner, patience)
                } catch let failure {
                    throw ResolutionError(waitFailure: failure, path: error.path, site: error.site)
                }
            }
        }
    }
}
