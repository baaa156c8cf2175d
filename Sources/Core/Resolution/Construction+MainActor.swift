/// Carries a value over the isolation check into the main actor and back.
struct MainActorTransfer<Value>: @unchecked Sendable {
    // Sendable: the value stays on its thread; `onMainActor` has proved that this thread is the main actor's.
    let value: Value
}

extension Construction {
    /// Runs a main-actor factory or completion.
    ///
    /// - Throws: `.needsMainActor` when the resolve was not called from the main actor; `code` for what `body` throws.
    func onMainActor<Result>(
        _ code: ResolutionError.Code = .factoryFailed, _ body: @escaping @MainActor () throws -> Result
    ) throws(ResolutionError) -> Result {
        guard resolution.isMain else {
            throw ResolutionError(.needsMainActor, path: []) { "Call resolve from main-actor code." }
        }
        let transfer = MainActorTransfer(value: body)
        do {
            return try MainActor.assumeIsolated {
                // Proof: `isMain` is the fact that the caller of `resolve` was isolated to the main actor, and nothing
                // between there and here suspends.
                MainActorTransfer(value: try transfer.value())
            }.value
        } catch {
            throw ResolutionError(code, path: [], underlying: error)
        }
    }
}
