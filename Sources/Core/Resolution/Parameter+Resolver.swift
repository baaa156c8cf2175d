extension Parameter {
    init(type: Any.Type) {
        self.init(type: type, isResolver: type == Resolver.self || type == AsyncResolver.self)
    }
}

extension Entry {
    /// Whether its factory or a completion takes a resolver that does not await.
    var requestsWithoutAwaiting: Bool {
        hasOpaqueCompletion || dependencies.contains { $0.type == Resolver.self }
    }

    /// Whether links may construct it although its factory takes a resolver among other parameters.
    var takesResolverAmongOthers: Bool {
        isOpaque && hasLinkableActivator && !takesResolver
            && dependencies.allSatisfy { !$0.isResolver || $0.type == Resolver.self }
    }

    /// The parameter that it takes and cannot use; nil if there is none.
    @inline(__always)
    var misplacedParameter: MisplacedParameter? { isOpaque || hasCompletion ? findMisplacedParameter() : nil }

    private func findMisplacedParameter() -> MisplacedParameter? {
        if completionDependencies.contains(where: \.isArgument) { return .argumentInCompletion }
        guard isOpaque || hasOpaqueCompletion else { return nil }
        if dependencies.contains(where: { $0.type == AsyncResolver.self }) {
            if activator != nil { return .inFactory }
            if dependencies.contains(where: { $0.type == Resolver.self }) { return .besideResolver }
        }
        return completionDependencies.contains { $0.type == AsyncResolver.self } ? .inCompletion : nil
    }
}
