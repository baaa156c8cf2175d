extension Container {
    /// Opens a scope for a piece of work, and closes it when the work ends, even if the work throws or is cancelled.
    ///
    /// ```swift
    /// try await container.withScope(.request, providing: request) { scope in
    ///     try await scope.resolve(OrderHandler.self).handle()
    /// }
    /// try await container.withScope(.request, providing: request, body: answer)
    /// ```
    ///
    /// Services in `.scoped(name)` scope have one instance in it. Several tasks may share the scope. At the end of the
    /// scope, the `.closed` hooks of its instances run, latest construction first, even if the caller's task is
    /// cancelled. Each asynchronous hook may take as long as `closingDeadline`; then it is cancelled and abandoned. If
    /// a hook throws or is late, the error is reported as an event, and the other hooks still run. If the container has
    /// observers, objects of the scope that are still alive after the hooks are reported as `.leaked`.
    ///
    /// - Parameters:
    ///   - name: The scope. This layer, a parent or a child declares it with
    ///     ``opens(_:inside:providing:startingWith:fileID:filePath:line:column:)``.
    ///   - value: Values that services in the scope may depend on.
    ///   - closingDeadline: How long each asynchronous hook may take.
    ///   - isolation: Leave it out.
    ///   - body: The work. Pass an existing function with the label `body:`.
    /// - Throws: The errors of `body`.
    @inlinable
    public func withScope<Result, each Value: Sendable>(
        _ name: ScopeName, providing value: repeat each Value, closingDeadline: Duration = .seconds(10),
        isolation: isolated (any Actor)? = #isolation, body: (Scope) async throws -> Result
    ) async throws -> Result {
        let frame = ScopeFrame(
            name, in: self, outer: nil, providing: repeat each value, closingDeadline: closingDeadline)
        return try await Scope.run(frame, isolation: isolation, body)
    }
}
