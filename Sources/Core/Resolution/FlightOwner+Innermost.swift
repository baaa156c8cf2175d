extension FlightOwner {
    /// Runs `body` with this owner as the innermost awaited resolve of the task.
    func asInnermost<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(ResolutionError) -> Value
    ) async throws(ResolutionError) -> Value {
        let outcome = await Self.$innermost.withValue(self) { () async -> Result<Value, ResolutionError> in
            do throws(ResolutionError) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }
}
