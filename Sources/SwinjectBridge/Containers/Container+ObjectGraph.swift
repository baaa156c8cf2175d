extension Container {
    /// Runs `closure` as a part of an earlier object graph. The services that it resolves share the instances of that
    /// graph that are still alive.
    ///
    /// - Parameters:
    ///   - identifier: The result of `resolve(GraphIdentifier.self)` in a factory.
    ///   - closure: Resolves services; receives this container.
    public func withObjectGraph<Result, Failure: Error>(
        _ identifier: GraphIdentifier, closure: (Container) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try oneAtATime { () throws(Failure) in
            try ResolveRun.join(core, graph: identifier.graph) { _ throws(Failure) in try closure(self) }
        }
    }
}
