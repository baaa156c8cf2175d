extension Container {
    /// The error that says why `key` cannot be resolved.
    ///
    /// - Parameters:
    ///   - receiver: The container that received the request, if it is not this one.
    ///   - scope: The open scope that received the request, and its container, if there is one.
    func missing(
        _ key: ServiceKey, requestedThrough receiver: Container? = nil,
        inside scope: (name: ScopeName, container: Container)? = nil
    ) -> ResolutionError {
        if let closed = chain.first(where: { $0.state.withLock { $0.isClosed } }) {
            let name = closed.name
            return ResolutionError(.containerClosed, path: [key]) { "`\(name)` was closed." }
        }
        if let problem = chain.lazy.compactMap({ $0.sealedTable.load()?.lateRegistrations[key] }).first {
            return ResolutionError(.lateRegistration, path: [key], site: problem.site) { LateTexts.note(problem) }
        }
        if looksUnconfigured {
            let name = name
            return ResolutionError(.notConfigured, path: [key], site: site) {
                "Nothing is registered in `\(name)`: call `\(name).configure()`, of the config whose container it is, "
                    + "in main, or start the application with AppHost."
            }
        }
        let reach = chain
        let names = reach.map(\.name)
        let descendants = (receiver ?? self).chain.prefix { $0 !== self }.map { (name: $0.name, table: $0.table) }
        let opening = scope.flatMap { $0.container.openers(of: $0.name).first }
        let inScope =
            scope.map { ScopeTexts.requested(in: $0.name, of: $0.container.name, isDeclared: opening != nil) } ?? ""
        return ResolutionError(.missing, path: [key], site: opening?.site) { [known = reach.knownKeys] in
            let near = NearMisses.of(key, among: known())
            let hint = near.isEmpty ? "" : " Did you mean " + near.map { "`\($0)`" }.joined(separator: " or ") + "?"
            let looked = PathText(count: names.count) { "`\(names[$0])`" }.sequence
            return "Looked in \(looked)." + inScope + hint
                + ResolutionTexts.childHint(descendants.first { $0.table.nodes[key] != nil }?.name)
        }
    }

    /// Whether the container is open and empty, or its configuration failed. An open and empty container most likely
    /// belongs to a config that was not configured.
    private var looksUnconfigured: Bool {
        guard sealedTable.load() == nil else { return false }
        if case .failure = state.withLock({ $0.bootstrap }) { return true }
        return isOpenAndEmpty
    }
}

extension [Container] {
    /// A closure that returns the keys of all registrations in these containers.
    ///
    /// If all containers are sealed, the closure holds only their tables, because the containers cache the errors that
    /// hold the closure.
    fileprivate var knownKeys: @Sendable () -> [ServiceKey] {
        let tables = compactMap { $0.sealedTable.load() }
        guard tables.count == count else { return { flatMap { $0.table.registeredKeys } } }
        return { tables.flatMap(\.registeredKeys) }
    }
}
