extension Entry {
    /// A registration whose factory does not await.
    convenience init<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ site: SourceSite, _ dependencies: [Parameter],
        execution: DependencyGraph.Execution = .plain, origin: DependencyGraph.Origin = .factory,
        registrar: Registrant? = Registrar.current, isLinkable: Bool = true, takesResolver: Bool = false,
        activator: @escaping Activator<Service>.Body
    ) {
        self.init(
            key: ServiceKey(service, name: name), site: site, dependencies: dependencies, execution: execution,
            origin: origin, registrar: registrar, activator: StoredActivator(activator), isLinkable: isLinkable,
            takesResolver: takesResolver)
    }

    /// The number of services that its activator reads before the dependencies of its factory: 1 for a decorator or a
    /// forward, which reads its target first; otherwise 0.
    var leadingCount: Int { decoratedEntry == nil && forwardTarget == nil ? 0 : 1 }

    /// For a decorator, before it is compiled: copies the visibility, the cost and the scope of the registration that
    /// it decorates. The decorator has a slot of its own.
    ///
    /// - Parameter target: If `base` is a forward, the registration that serves it, because a forward stores nothing
    ///   itself; otherwise `base`.
    func copyScope(of base: Entry, servedBy target: Entry) {
        hasExplicitScope = true
        visibility = base.visibility
        cost = base.cost ?? target.cost
        if base === target {
            setScope(base.definition, storesInstances: base.storesInstances)
        } else {
            // A type that a forward adds may not be shareable, even if the registration that serves it is. The storage
            // of a custom scope is not copied, because it has the type of `target`.
            setScope(isSendable || !target.isStored ? ScopeDefinition(target.scope) : .graph)
        }
    }
}
