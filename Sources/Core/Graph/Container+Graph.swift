extension Container {
    /// All registrations of this container and its ancestors, and their edges. Runs no factory.
    ///
    /// Linear in registrations and dependencies; built at each read, and again if another thread registers meanwhile.
    public var dependencyGraph: DependencyGraph { GraphBuilder([self]).graph }

    /// The contents of the container, one registration per line: service, scope, module, site, and whether its instance
    /// exists.
    ///
    /// Computes names of types, so do not use it on a hot path.
    public var description: String {
        let entries = state.withLock { $0.entries }
        var text = "Container \"\(name)\""
        if let parent { text += ", child of \"\(parent.name)\"" }
        text += isSealed ? ", sealed" : ", open"
        text += ", \(entries.count) \(entries.count == 1 ? "registration" : "registrations")"
        for entry in entries {
            text += "\n    \(entry.key): \(entry.scope), \(entry.module), \(entry.site)"
            if entry.isConstructed { text += ", constructed" }
        }
        return text
    }
}

extension DependencyGraph {
    /// The registrations of these containers and all their ancestors. Runs no factory.
    package init(of containers: [Container]) {
        self = GraphBuilder(containers).graph
    }
}
