extension ResolutionError {
    /// Runs the body; where it fails because a factory or a completion threw a `Failure`, throws that one.
    ///
    /// For a service whose callers know the errors of what it is made of, and nothing of containers:
    ///
    /// ```swift
    /// func rates() throws -> Rates {
    ///     try ResolutionError.unwrapping(RatesError.self) { try tables.get().rates }
    /// }
    /// ```
    ///
    /// The body may resolve in any way: of a container, a scope, a resolver, a `Lazy`, a `Provider` or an
    /// `AssistedFactory`. A factory's own request that failed is looked through, however deep the failure lies.
    ///
    /// - Parameters:
    ///   - failure: The type of error that the caller knows.
    ///   - body: What resolves.
    /// - Returns: What the body returns.
    /// - Throws: The `Failure` under a `ResolutionError`; everything else that the body throws as it is, also the
    ///   `ResolutionError` whose ``underlying`` is of another type or absent.
    /// - Complexity: O(1) beside the body; at a failure O(*n*) in the resolution errors that stand one in another.
    public static func unwrapping<Failure: Error, Value>(
        _ failure: Failure.Type, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as ResolutionError {
            throw error.underlying(as: failure) ?? error
        }
    }

    /// As the form that does not await.
    public static func unwrapping<Failure: Error, Value>(
        _ failure: Failure.Type, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as ResolutionError {
            throw error.underlying(as: failure) ?? error
        }
    }

    /// The first error of a type below this one: what stands under a resolution error may be another.
    private func underlying<Failure: Error>(as failure: Failure.Type) -> (any Error)? {
        var next = underlying
        while let error = next {
            if let found = error as? Failure { return found }
            next = (error as? ResolutionError)?.underlying
        }
        return nil
    }
}
