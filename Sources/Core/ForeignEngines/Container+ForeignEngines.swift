/// A registration of a foreign engine (the engine of another module). The container stores it, so that requests find it
/// and the graph shows it.
package struct ForeignRegistration: Hashable, Sendable {
    // Compared by the entry's address, which is unique because this value holds the entry.
    let entry: Entry

    /// An object that represents the registration and has the same lifetime.
    package var identity: AnyObject { entry }

    package static func == (left: Self, right: Self) -> Bool { left.entry === right.entry }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(entry)) }
}

extension Container {
    /// Stores a registration of a foreign engine. It replaces an earlier one of the same key.
    ///
    /// It belongs to the module of the type that registers it; without such a type, to that of the service.
    ///
    /// - Parameters:
    ///   - dependencies: Its known dependencies; nil if its factory uses a resolver.
    ///   - scope: The scope that the graph shows. The foreign engine stores the instance, never this container.
    ///   - argument: The types of its run-time arguments, in order.
    ///   - make: Returns the instance. Called without a lock.
    @discardableResult
    package func registerForeign<Service, each Argument>(
        _ key: ServiceKey, as service: Service.Type, dependencies: [Any.Type]?, scope: ScopeKind,
        arguments argument: repeat (each Argument).Type,
        make: @escaping (repeat each Argument) throws(ResolutionError) -> Service
    ) -> ForeignRegistration {
        let first = dependencies?.count ?? 1
        var parameters = (dependencies ?? [Resolver.self]).map { Parameter(type: $0) }
        repeat parameters.append(Parameter(type: Assisted<each Argument>.self))
        let foreign = ForeignFactory(make: make)
        let registrar = Registrar.current ?? Registrant(type: service, isHostedService: false)
        // The registration site is unknown, because the functions of the foreign engine have no parameter for it.
        let site = SourceSite(
            fileID: "\(ModuleName.of(registrar.type))/\(key)", filePath: "", line: 0, column: 0)
        let entry = Entry(service, key.name, site, parameters, registrar: registrar, isLinkable: false) {
            record, requestOrigin throws(ResolutionError) in
            var index = first
            return try foreign.make(repeat try record.next(Assisted<each Argument>.self, &index, requestOrigin).value)
        }
        entry.setScope(ScopeDefinition(scope), storesInstances: false)
        entry.hasExplicitScope = true
        entry.isReplacing = true
        store(entry)
        return ForeignRegistration(entry: entry)
    }

    /// Removes registrations; has no effect on a sealed container.
    package func removeForeignRegistrations(_ foreignRegistrations: Set<ForeignRegistration>) {
        let entries = Set(foreignRegistrations.map { ObjectIdentifier($0.entry) })
        state.withLock { state in
            guard sealedTable.load() == nil else { return }
            let before = state.entries.count
            state.entries.removeAll { entries.contains(ObjectIdentifier($0)) }
            state.removedCount += before - state.entries.count
            state.openTable = nil
        }
    }

    /// The registration that serves a key, here or in an ancestor; nil if there is none.
    package func registration(
        of key: ServiceKey
    ) -> (token: ForeignRegistration, scope: ScopeKind, container: Container)? {
        guard let found = find(key), !found.entry.isAdapter else { return nil }
        return (ForeignRegistration(entry: found.entry), found.entry.scope, found.container)
    }
}

extension Container {
    /// Whether a request that does not await, from outside the main actor and outside a scope, can construct a service
    /// with run-time arguments of these types. Its factory may still throw. False if its layer was sealed and then
    /// refused a registration of the service.
    package func constructsForForeignEngines(_ key: ServiceKey, arguments: [Any.Type]) -> Bool {
        guard let found = find(key), found.node.execution == .plain,
            found.entry.arguments.elementsEqual(arguments, by: ==),
            found.container.sealedTable.load()?.lateRegistrations[key] == nil
        else { return false }
        if case .scoped = found.entry.scope { return false }
        return true
    }
}

/// The factory of a foreign engine, which is responsible for its captures.
private final class ForeignFactory<Service, each Argument>: @unchecked Sendable {
    // Sendable: immutable; the foreign engine is responsible for its effects, and may be called from any thread.
    let make: (repeat each Argument) throws(ResolutionError) -> Service

    init(make: @escaping (repeat each Argument) throws(ResolutionError) -> Service) {
        self.make = make
    }
}

extension ResolutionError {
    /// An error of a foreign engine.
    package init(foreign code: Code, path: [ServiceKey], note: @escaping @Sendable () -> String) {
        self.init(code, path: path, note: note)
    }
}

/// The stack of the calling thread, for a foreign engine.
package enum ForeignEngineStack {
    /// Whether one more level of construction would come near the end of the stack.
    package static var isNearlyUsedUp: Bool { ThreadStack.remaining().map { $0 < 65_536 } ?? false }
}
