internal import StrataCore

/// The Strata container of a container of the bridge: it shows the bridge's registrations and serves its own.
///
/// Strata stores none of the bridge's instances. It requests them from the bridge each time, so scopes and lifetimes
/// are the bridge's.
final class StrataView: Sendable {
    private let held: Locked<StrataCore.Container>
    private let life: ContainerLife
    private let foreignRegistrations = Locked(Foreign())
    /// Held by the thread that adds or removes registrations.
    private let adding = ForeignFlight(label: ServiceKey(StrataCore.Container.self))

    /// The bridge's registrations in the Strata container.
    private struct Foreign {
        /// All registrations of a key, the latest last: if only the latest were removed, an earlier one would serve the
        /// key again.
        var byKey: [ServiceKey: [ForeignRegistration]] = [:]
        /// The keys whose latest registration is being added.
        var pending: [ServiceKey] = []
    }

    init(_ container: StrataCore.Container, _ life: ContainerLife) {
        held = Locked(container)
        self.life = life
    }

    var container: StrataCore.Container { held.withLock { $0 } }

    // MARK: After the release of the bridge's container

    /// Releases the instances, as the end of the container does, unless other code holds the Strata container, which
    /// serves them.
    func releaseInstancesIfUnshared() {
        if held.withLock({ isKnownUniquelyReferenced(&$0) }) { life.core.releaseInstances() }
    }

    /// A `Lazy` or a `Provider` of the released container may still need the services of the Strata container.
    fileprivate func outliveContainer() {
        releaseInstancesIfUnshared()
        life.core.storeWhileDeferred(self)
    }

    // MARK: Requests

    /// The Strata container, if it has its own registration for a key.
    ///
    /// - Parameter isLast: Whether to include its parents, which belong to no container of the bridge.
    func container(serving key: RegistrationKey, isLast: Bool) -> StrataCore.Container? {
        serves(key, container, isLast: isLast) ? container : nil
    }

    /// A container that continues the Strata container, which was closed, if that one had its own registration for a
    /// key.
    func continuing(
        serving key: RegistrationKey, isLast: Bool, with removed: [ObjectIdentifier: [ForeignRegistration]]
    ) -> StrataCore.Container? {
        let continuing = container.continuing(with: removed)
        guard continuing !== container, serves(key, continuing, isLast: isLast) else { return nil }
        return continuing
    }

    private func serves(_ key: RegistrationKey, _ container: StrataCore.Container, isLast: Bool) -> Bool {
        guard key.option == nil, let found = container.registration(of: key.serviceKey) else { return false }
        guard found.container === container else { return isLast }
        return foreignRegistrations.withLock { foreign in
            !foreign.pending.contains(key.serviceKey) && foreign.byKey[key.serviceKey]?.contains(found.token) != true
        }
    }

    // MARK: Registrations

    /// Adds an entry, unless the bridge has removed it meanwhile. An entry with an option is left out, because Strata
    /// has no name for it.
    func add(_ entry: ServiceRecord, as key: RegistrationKey) {
        guard key.option == nil else { return }
        oneAtATime {
            guard life.core.registry.withLock({ $0.entries[key] === entry }) else { return }
            entry.add(to: self, as: key)
        }
    }

    private func oneAtATime(_ body: () -> Void) {
        let outcome = adding.begin()
        defer { if case .began = outcome { adding.finish() } }
        body()
    }

    /// Adds an entry whose run-time arguments have these types.
    ///
    /// Of several entries that differ only in their arguments, Strata sees the one without arguments, or else the
    /// latest.
    func addTyped<Service, each Argument>(
        _ service: Service.Type, _ record: ServiceRecord, as key: RegistrationKey,
        arguments: repeat (each Argument).Type
    ) {
        if !key.isPlain, life.core.hasPlain(key) { return }
        if key.service == Service.self {
            addTyped(Service.self, record, key, repeat each arguments)
        } else {
            func open<Other>(_ type: Other.Type) { addTyped(type, record, key, repeat each arguments) }
            _openExistential(key.service, do: open)
        }
    }

    private func addTyped<Asked, each Argument>(
        _ asked: Asked.Type, _ entry: ServiceRecord, _ key: RegistrationKey,
        _ arguments: repeat (each Argument).Type
    ) {
        let life = life
        let name = key.name
        foreignRegistrations.withLock { $0.pending.append(key.serviceKey) }
        let token = container.registerForeign(
            key.serviceKey, as: asked, dependencies: entry.dependencies, scope: entry.graphScope,
            arguments: repeat each arguments
        ) { (given: repeat each Argument) throws(ResolutionError) in
            let container = life.core.container()
            return try FailureNote.catching(key.serviceKey) { () throws(Absent) in
                try ResolveRun.requesting(in: container) { () throws(Absent) in
                    try container.obtain(asked, name: name, givenAll: repeat each given)
                }
            }
        }
        foreignRegistrations.withLock { foreign in
            foreign.byKey[key.serviceKey, default: []].append(token)
            if let pending = foreign.pending.firstIndex(of: key.serviceKey) { foreign.pending.remove(at: pending) }
        }
    }

    /// The registrations that ``removeAll()`` is about to remove from the container.
    ///
    /// They are compiled, because several containers may continue with them.
    func removedRegistrations() -> (container: ObjectIdentifier, registrations: [ServiceKey: ForeignRegistration])? {
        let registrations = foreignRegistrations.withLock { $0.byKey.compactMapValues(\.last) }
        guard let key = registrations.keys.first else { return nil }
        _ = container.registration(of: key)
        return (container.identity, registrations)
    }

    /// Removes the bridge's registrations, after the bridge has removed its own.
    func removeAll() {
        oneAtATime {
            // A sealed container keeps its registrations permanently, so they must stay distinguishable from its own.
            guard !container.isSealed else { return }
            let removed = foreignRegistrations.withLock { foreign in
                defer { foreign.byKey = [:] }
                return foreign.byKey
            }
            container.removeForeignRegistrations(Set(removed.values.joined()))
            // Another thread may have registered since.
            for (key, entry) in life.core.registry.withLock({ $0.entries }) { add(entry, as: key) }
        }
    }
}

/// Holds the Strata view of a container for the container and its views.
final class StrataViewHolder: Sendable {
    let strataView = Locked<StrataView?>(nil)

    deinit {
        strataView.withLock { $0 }?.outliveContainer()
    }
}

extension ServiceRecord {
    /// The scope as a graph shows it.
    fileprivate var graphScope: DependencyGraph.Scope {
        let scope = scope
        if scope === ObjectScope.transient { return .transient }
        if scope === ObjectScope.graph { return .graph }
        if scope === ObjectScope.container { return .container }
        if scope === ObjectScope.weak { return .weak }
        return .custom(SwinjectTexts.name(of: scope))
    }
}
