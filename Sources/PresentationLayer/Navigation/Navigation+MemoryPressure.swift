extension Navigation {
    /// Passes each level on to the controllers off screen, until the sequence ends or the task is cancelled.
    ///
    /// Not needed for a navigation that was made on an actor by code that a host runs: that one follows its host. This is
    /// for levels from elsewhere, and for a navigation that belongs to a task instead of an actor.
    ///
    /// Runs where the caller is isolated, so controllers are never touched from elsewhere:
    ///
    /// ```swift
    /// Task { @MainActor in await navigation.follow(pressure) }
    /// ```
    ///
    /// The navigation is kept alive until then.
    ///
    /// - Parameters:
    ///   - levels: How short memory is, whenever that changes.
    ///   - isolation: Leave it out.
    /// - Throws: What the sequence throws.
    public func follow<Levels: AsyncSequence>(
        _ levels: Levels, isolation: isolated (any Actor)? = #isolation
    ) async throws(Levels.Failure) where Levels.Element == MemoryPressure {
        following?.isFollowed()
        for try await level in levels { respond(to: level) }
    }

    /// Lets the controllers off screen let go of their views and parts when memory is short.
    ///
    /// - Returns: How many did.
    @discardableResult
    public func respond(to level: MemoryPressure) -> Int {
        controllers.count { $0.respond(to: level) }
    }

    /// Does what a warning of short memory would do: for debugging and tests.
    ///
    /// - Returns: How many controllers let go of their view.
    @discardableResult
    public func simulateMemoryPressure() -> Int {
        respond(to: .warning)
    }
}
