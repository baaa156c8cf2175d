internal import StrataCore

extension Container {
    /// Releases every instance in a scope: in this container and, unless ``resetReach`` says otherwise, in the parents.
    ///
    /// The instance of a custom storage is set to nil even if the storage was never used, so the storage is constructed
    /// if it does not exist yet. An instance whose construction is under way is delivered to the thread that constructs
    /// it and is not cached. A custom storage is reset before or after such a construction. If the constructing thread
    /// itself resets it in between, the storage stores the instance afterwards, as in Swinject.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol) {
        reset(objectScope, ancestors: core.ancestors[...]) { _ in true }
    }

    /// Releases every instance in an ``ObjectScope``.
    public func resetObjectScope(_ objectScope: ObjectScope) {
        resetObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Releases the instances of one type in a scope, in this container and, unless ``resetReach`` says otherwise, in
    /// the parents. The reset ends at the first container that has no registration of the type, which may be this one.
    ///
    /// - Parameters:
    ///   - objectScope: The scope.
    ///   - serviceType: The type under which the services are requested, with any name and arguments.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol, serviceType: Any.Type) {
        let isOfType = { (key: RegistrationKey) in key.service == serviceType }
        // As in Swinject: the reset does not go beyond a container that has no registration of the type.
        let reached = ([core] + core.ancestors).prefix { core in
            core.registry.withLock { $0.entries.keys.contains(where: isOfType) }
        }
        guard !reached.isEmpty else { return }
        reset(objectScope, ancestors: reached.dropFirst(), where: isOfType)
    }

    /// Releases the instances of one type in an ``ObjectScope``.
    public func resetObjectScope(_ objectScope: ObjectScope, serviceType: Any.Type) {
        resetObjectScope(objectScope as any ObjectScopeProtocol, serviceType: serviceType)
    }

    /// - Parameter ancestors: The ancestors that a reset covers.
    private func reset(
        _ scope: any ObjectScopeProtocol, ancestors: ArraySlice<ContainerCore>,
        where isIncluded: (RegistrationKey) -> Bool
    ) {
        for (_, entry) in core.entries(in: scope, where: isIncluded) { entry.reset() }
        guard core.parent != nil else { return }
        let inherited = ancestors.flatMap { $0.entries(in: scope, where: isIncluded) }
        let affected = core.tree.isObserved ? inherited.filter { $0.entry.isStored }.map(\.key.serviceKey) : []
        if resetReach == .includesParents {
            for (_, entry) in inherited { entry.reset() }
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

    /// The registrations in this container, without its parents, that have a scope.
    fileprivate func entries(
        in scope: any ObjectScopeProtocol, where isIncluded: (RegistrationKey) -> Bool
    ) -> [(key: RegistrationKey, entry: ServiceRecord)] {
        registry.withLock { Array($0.entries) }.filter { isIncluded($0.key) && $0.value.scope === scope }
            .map { (key: $0.key, entry: $0.value) }
    }
}
