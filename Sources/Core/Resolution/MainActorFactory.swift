/// A main-actor factory, for callers that have checked that they are on the main actor.
struct MainActorFactory<Service, each Dependency>: Sendable {
    private struct Callable: Sendable {
        let factory: @Sendable (repeat each Dependency) throws -> Service
    }

    let isolated: @MainActor @Sendable (repeat each Dependency) throws -> Service

    /// Proof: the two types differ only in their isolation, and each call checks it:
    /// ``RequestOrigin/checkIsOnMainActor()``.
    var callable: @Sendable (repeat each Dependency) throws -> Service {
        unsafe unsafeBitCast(self, to: Callable.self).factory
    }
}

extension RequestOrigin {
    /// - Throws: `.needsMainActor` when the resolve was not called from the main actor.
    func checkIsOnMainActor() throws(ResolutionError) {
        guard resolveContext?.isMain ?? factoryRun?.isMain == true else {
            throw ResolutionError(.needsMainActor, path: []) { "Call resolve from main-actor code." }
        }
    }

    /// Calls a main-actor factory or completion.
    ///
    /// Proof: the caller of `resolve`, or of the run of an awaited resolve, is isolated to the main actor, as `isMain`
    /// states, and nothing in between suspends. The types of the two closures differ only in their isolation.
    ///
    /// - Throws: `.needsMainActor` when the resolve was not called from the main actor; `code` for an error of `body`.
    func onMainActor<Result>(
        _ code: ResolutionError.Code = .factoryFailed, _ body: @MainActor () throws -> Result
    ) throws(ResolutionError) -> Result {
        try checkIsOnMainActor()
        do {
            return try withoutActuallyEscaping(body) { body in
                try unsafe unsafeBitCast(body, to: (() throws -> Result).self)()
            }
        } catch {
            throw ResolutionError(code, thrown: error)
        }
    }
}
