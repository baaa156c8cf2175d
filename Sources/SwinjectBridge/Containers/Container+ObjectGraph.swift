extension Container {
    /// Runs `closure` as a part of an object graph of before: what is resolved in it shares that graph's instances, as far
    /// as they are alive.
    ///
    /// - Parameters:
    ///   - identifier: What `resolve(GraphIdentifier.self)` gave in a factory.
    ///   - closure: Resolves; is given this container.
    public func withObjectGraph<Result, Failure: Error>(
        _ identifier: GraphIdentifier, closure: (Container) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try oneAtATime { () throws(Failure) in
            try ResolveRun.join(core, graph: identifier.graph) { _ throws(Failure) in try closure(self) }
        }
    }
}
