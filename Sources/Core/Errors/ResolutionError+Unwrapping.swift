extension ResolutionError {
    /// Runs the body; if it fails because a factory or a completion threw a `Failure`, throws that `Failure`.
    ///
    /// For a service whose callers know the errors of its dependencies, but not the container:
    ///
    /// ```swift
    /// func rates() throws -> Rates {
    ///     try ResolutionError.unwrapping(RatesError.self) { try tables.get().rates }
    /// }
    /// ```
    ///
    /// The body may resolve in any way: through a container, a scope, a resolver, a `Lazy`, a `Provider` or an
    /// `AssistedFactory`. If a factory's own request failed, the function finds the `Failure` at any depth.
    ///
    /// - Parameters:
    ///   - failure: The type of error that the caller knows.
    ///   - body: The closure that resolves.
    /// - Returns: The result of the body.
    /// - Throws: The `Failure` below a `ResolutionError`, at any depth. Every other error of the body is thrown
    ///   unchanged, including a `ResolutionError` that has no `Failure` below it.
    /// - Complexity: O(1) besides the body; after a failure O(*n*) in the number of nested resolution errors.
    public static func unwrapping<Failure: Error, Value>(
        _ failure: Failure.Type, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as ResolutionError {
            throw error.cause(as: failure) ?? error
        }
    }

    /// Awaiting overload.
    public static func unwrapping<Failure: Error, Value>(
        _ failure: Failure.Type, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as ResolutionError {
            throw error.cause(as: failure) ?? error
        }
    }

    /// The first error of a type below this one, at any depth: the error that a factory or a completion threw, even if
    /// another factory's own request failed because of it. Nil if there is none.
    ///
    /// ```swift
    /// catch let error as ResolutionError {
    ///     if let refusal = error.cause(as: RatesError.self) { show(refusal.advice) }
    /// }
    /// ```
    ///
    /// In the pattern of a `catch`, use ``caused(by:)-(Failure.Type)``.
    ///
    /// - Complexity: O(*n*) in the number of nested resolution errors.
    public func cause<Failure: Error>(as failure: Failure.Type) -> Failure? {
        var next = underlying
        while let error = next {
            if let found = error as? Failure { return found }
            next = (error as? ResolutionError)?.underlying
        }
        return nil
    }
}
