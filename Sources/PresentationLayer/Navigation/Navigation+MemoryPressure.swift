extension Navigation {
    /// Passes each level on to the controllers off screen, until the sequence ends or the task is cancelled.
    ///
    /// A navigation that is constructed on an actor by code that a host runs does not need this, because it follows its
    /// host. Use it for levels from other sources, and for a navigation that belongs to a task instead of an actor.
    ///
    /// Runs in the caller's isolation, so controllers are never used from another one:
    ///
    /// ```swift
    /// Task { @MainActor in await navigation.follow(pressure) }
    /// ```
    ///
    /// The navigation stays alive until this function returns.
    ///
    /// - Parameters:
    ///   - levels: How short memory is, such as `HostStatus.memoryPressure`.
    ///   - isolation: The caller's isolation; omit it.
    /// - Throws: The error of the sequence.
    public func follow<Levels: AsyncSequence>(
        _ levels: Levels, isolation: isolated (any Actor)? = #isolation
    ) async throws(Levels.Failure) where Levels.Element == MemoryPressure {
        following?.noteFollowed()
        for try await level in levels { respond(to: level) }
    }

    /// Makes the controllers off screen release their views and parts when memory is short.
    ///
    /// - Returns: The number of controllers that did.
    @discardableResult
    public func respond(to level: MemoryPressure) -> Int {
        controllers.count { $0.respond(to: level) }
    }

    /// Behaves as if the host had reported a warning: for debugging and tests.
    ///
    /// - Returns: The number of controllers that released their view.
    @discardableResult
    public func simulateMemoryPressure() -> Int {
        respond(to: .warning)
    }
}
