internal import StrataCore

extension Container {
    /// Releases every instance in a scope: in this container and, unless ``resetReach`` says otherwise, in the parents.
    ///
    /// The instance of a custom storage is set to nil even if the storage was never used, so the storage is constructed
    /// if it does not exist yet. An instance whose construction is under way is delivered to the thread that constructs
    /// it and is not cached. A custom storage is reset before or after such a construction. If the constructing thread
    /// itself resets it in between, the storage stores the instance afterwards, as in Swinject.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol) {
        reset(objectScope, ancestors: core.ancestors[...], of: nil)
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
        reset(objectScope, ancestors: reached.dropFirst(), of: serviceType)
    }

    /// Releases the instances of one type in an ``ObjectScope``.
    public func resetObjectScope(_ objectScope: ObjectScope, serviceType: Any.Type) {
        resetObjectScope(objectScope as any ObjectScopeProtocol, serviceType: serviceType)
    }

    /// - Parameters:
    ///   - ancestors: The ancestors that a reset covers.
    ///   - serviceType: The type under which the services are requested; nil for any.
    private func reset(
        _ scope: any ObjectScopeProtocol, ancestors: ArraySlice<ContainerCore>, of serviceType: Any.Type?
    ) {
        var own: [ServiceRecord] = []
        core.forEachRecord(in: scope, of: serviceType) { _, record in own.append(record) }
        for record in own { record.reset() }
        guard !ancestors.isEmpty else { return }
        var inherited: [(key: RegistrationKey, record: ServiceRecord)] = []
        for ancestor in ancestors {
            ancestor.forEachRecord(in: scope, of: serviceType) { key, record in inherited.append((key, record)) }
        }
        let affected = core.tree.isObserved ? inherited.filter { $0.record.isStored }.map(\.key.serviceKey) : []
        if resetReach == .includesParents {
            for (_, record) in inherited { record.reset() }
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

    /// Calls `body`, outside the lock, with each registration in this container, without its parents, that has a scope.
    fileprivate func forEachRecord(
        in scope: any ObjectScopeProtocol, of serviceType: Any.Type?, _ body: (RegistrationKey, ServiceRecord) -> Void
    ) {
        for (key, record) in registry.withLock({ $0.entries })
        where serviceType.map({ $0 == key.service }) ?? true && record.scope === scope {
            body(key, record)
        }
    }
}
