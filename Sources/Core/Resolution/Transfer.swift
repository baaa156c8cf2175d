/// Carries a value over an isolation boundary that the container has proved safe.
///
/// A new dependency belongs to its construction until the factory has received it. The container stores values that are
/// not Sendable nowhere else, because shared scopes require Sendable.
struct Transfer<Value>: @unchecked Sendable {
    // Sendable: one side gives the value away, the other takes it; see above.
    let value: Value
}

extension Construction {
    /// Runs a main-actor factory or completion.
    ///
    /// - Throws: `.needsMainActor` when the resolve was not called from the main actor; `code` for an error of `body`.
    func onMainActor<Result>(
        _ resolvers: Resolvers, _ code: ResolutionError.Code, _ body: @escaping @MainActor () throws -> Result
    ) throws(ResolutionError) -> Result {
        guard resolution.isMain else {
            throw ResolutionError(.needsMainActor, path: []) { "Call resolve from main-actor code." }
        }
        let transfer = Transfer(value: body)
        do {
            // Proof: `isMain` states that the caller of `resolve` was isolated to the main actor, and nothing between
            // there and here suspends.
            return try MainActor.assumeIsolated {
                Transfer(value: try transfer.value())
            }.value
        } catch {
            throw resolvers.translate(error, code)
        }
    }
}

extension Asked {
    /// Calls a main-actor factory through links.
    ///
    /// Proof: the caller of `resolve` was isolated to the main actor, as its type and `isMain` state, and nothing in
    /// between suspends. The types of the two closures differ only in their isolation.
    ///
    /// - Throws: as ``Construction/onMainActor(_:_:_:)``.
    func onMainActor<Result>(_ body: @MainActor () throws -> Result) throws(ResolutionError) -> Result {
        guard joint?.isMain == true else {
            throw ResolutionError(.needsMainActor, path: []) { "Call resolve from main-actor code." }
        }
        do {
            return try withoutActuallyEscaping(body) { body in
                try unsafe unsafeBitCast(body, to: (() throws -> Result).self)()
            }
        } catch {
            throw ResolutionError(thrownByFactory: error)
        }
    }
}

extension AsyncConstruction {
    /// Runs a main-actor factory or completion after a hop to the main actor.
    ///
    /// - Throws: `code` for an error of `body`.
    func onMainActor<Result>(
        _ resolvers: Resolvers, _ code: ResolutionError.Code, _ body: @escaping @MainActor () throws -> Result
    ) async throws(ResolutionError) -> Result {
        let transfer = Transfer(value: body)
        do {
            return try await MainActor.run { Transfer(value: try transfer.value()) }.value
        } catch {
            throw resolvers.translate(error, code)
        }
    }

    /// Runs an asynchronous factory on the concurrent executor, with this resolve as the task's owner of flights.
    ///
    /// - Throws: `.factoryFailed` for an error of `body`.
    func concurrently<Result>(
        _ resolvers: Resolvers, _ body: @escaping @concurrent @Sendable () async throws -> Transfer<Result>
    ) async throws(ResolutionError) -> Result {
        do {
            let result = try await resolution.asOwner(body)
            await resolvers.expireAwaiting()
            return result.value
        } catch {
            await resolvers.expireAwaiting()
            throw resolvers.translate(error, .factoryFailed)
        }
    }
}
