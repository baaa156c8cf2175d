internal import StrataCore

extension Container {
    /// Lets go of every instance in a scope, here and, unless ``resetReach`` says otherwise, in the parents.
    ///
    /// An instance whose construction is under way is delivered to who makes it and not kept.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol) {
        reset(objectScope) { _ in true }
    }

    /// Lets go of every instance in one of the scopes.
    public func resetObjectScope(_ objectScope: ObjectScope) {
        resetObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Lets go of the instances of one type in a scope.
    ///
    /// - Parameters:
    ///   - objectScope: The scope.
    ///   - serviceType: The type they are asked for by, whatever name and arguments.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol, serviceType: Any.Type) {
        reset(objectScope) { $0.service == serviceType }
    }

    /// Lets go of the instances of one type in one of the scopes.
    public func resetObjectScope(_ objectScope: ObjectScope, serviceType: Any.Type) {
        resetObjectScope(objectScope as any ObjectScopeProtocol, serviceType: serviceType)
    }

    private func reset(_ scope: any ObjectScopeProtocol, where isIncluded: (RegistrationKey) -> Bool) {
        for (_, entry) in core.entries(in: scope, where: isIncluded) { entry.reset() }
        guard core.parent != nil else { return }
        let above = core.ancestors.flatMap { $0.entries(in: scope, where: isIncluded) }
        let affected = core.tree.isObserved ? above.filter { $0.entry.isKept }.map(\.key.serviceKey) : []
        if resetReach == .climbs {
            for (_, entry) in above { entry.reset() }
        }
        if !affected.isEmpty {
            core.tree.emit(SwinjectEvent(kind: .resetDependsOnReach, services: affected.sorted { "\($0)" < "\($1)" }))
        }
    }
}

extension ContainerCore {
    /// The parent, its parent and so on.
    var ancestors: [ContainerCore] {
        var ancestors: [ContainerCore] = []
        while let next = (ancestors.last ?? self).parent { ancestors.append(next) }
        return ancestors
    }

    /// The registrations of this container alone that are in a scope.
    fileprivate func entries(
        in scope: any ObjectScopeProtocol, where isIncluded: (RegistrationKey) -> Bool
    ) -> [(key: RegistrationKey, entry: any AnyServiceEntry)] {
        registry.withLock { Array($0.entries) }.filter { isIncluded($0.key) && $0.value.scope === scope }
            .map { (key: $0.key, entry: $0.value) }
    }
}
