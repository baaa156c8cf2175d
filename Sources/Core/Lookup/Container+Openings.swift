extension Container {
    /// Whether this layer declares a scope that matches an opener.
    func opens(_ request: OpenerRequest) -> Bool {
        state.withLock { $0.openings }.contains { request.matches($0.name.description, providing: $0.provided) }
    }

    /// The declarations in this container and its ancestors that open `name`.
    func openers(of name: ScopeName) -> [ScopeOpening] {
        chain.flatMap { container in
            container.state.withLock { $0.openings.filter { $0.name == name } }
        }
    }
}
