/// A registration that another module's engine serves, filed so that this container finds it and the graph shows it.
package struct GuestRegistration: Hashable, Sendable {
    // Sendable: compared by the entry's address, which the token keeps alive.
    let entry: Entry

    /// An object that lives as long as the registration and stands for it.
    package var identity: AnyObject { entry }

    package static func == (left: Self, right: Self) -> Bool { left.entry === right.entry }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(entry)) }
}

extension Container {
    /// Files a registration of another engine. It takes the place of an earlier one of the same key.
    ///
    /// It counts to the module of the type that registers, or else of the service.
    ///
    /// - Parameters:
    ///   - dependencies: What it is known to need; nil when its factory asks a resolver.
    ///   - scope: What the graph shows. The instance is kept by the other engine, never here.
    ///   - argument: The types of its run-time arguments, in order.
    ///   - make: Gives the instance. Called under no lock.
    @discardableResult
    package func fileGuest<Service, each Argument>(
        _ key: ServiceKey, as service: Service.Type, dependencies: [Any.Type]?, scope: DependencyGraph.Scope,
        arguments argument: repeat (each Argument).Type,
        make: @escaping (repeat each Argument) throws(ResolutionError) -> Service
    ) -> GuestRegistration {
        var parameters = (dependencies ?? [Resolver.self]).map { Parameter(type: $0) }
        repeat parameters.append(Parameter(type: Assisted<each Argument>.self))
        let guest = GuestFactory(make: make)
        let registrar = Registrar.current ?? service
        // Where it was registered is not known: the other engine's functions have no room for it.
        let site = SourceSite(
            fileID: "\(Registrar.module(of: registrar))/\(key)", filePath: "", line: 0, column: 0)
        let entry = TypedEntry<Service>(
            key: key, site: site, dependencies: parameters, registrar: registrar,
            make: { construction throws(ResolutionError) in
                try guest.make(repeat try construction.dependency(Assisted<each Argument>.self).value)
            })
        entry.scope = scope
        entry.hasExplicitScope = true
        entry.retention = .transient
        entry.makeRetention = { .transient }
        entry.isReplacing = true
        add(entry)
        return GuestRegistration(entry: entry)
    }

    /// Takes registrations away again; nothing happens to a sealed container.
    package func removeGuests(_ guests: Set<GuestRegistration>) {
        let entries = Set(guests.map { ObjectIdentifier($0.entry) })
        state.withLock { state in
            guard sealedTable.load() == nil else { return }
            state.entries.removeAll { entries.contains(ObjectIdentifier($0)) }
            state.openTable = nil
        }
    }

    /// The registration that serves a key, here or in an ancestor; nil where there is none.
    package func registration(
        of key: ServiceKey
    ) -> (token: GuestRegistration, scope: DependencyGraph.Scope, container: Container)? {
        guard let found = find(key), !found.node.entry.isAdapter else { return nil }
        return (GuestRegistration(entry: found.node.entry), found.node.entry.scope, found.container)
    }
}

/// The factory of another engine. What it captures is that engine's own matter.
private final class GuestFactory<Service, each Argument>: @unchecked Sendable {
    // Sendable: immutable; what it does is up to the engine, which may be called from any thread.
    let make: (repeat each Argument) throws(ResolutionError) -> Service

    init(make: @escaping (repeat each Argument) throws(ResolutionError) -> Service) {
        self.make = make
    }
}

extension ResolutionError {
    /// An error of another engine's.
    package init(guest code: Code, path: [ServiceKey], note: @escaping @Sendable () -> String) {
        self.init(code, path: path, note: note)
    }
}

/// How much of the calling thread's stack is left for another engine.
package enum GuestStack {
    /// Whether one more level of construction would come near the end of the stack.
    package static var isNearlyUsedUp: Bool { Stack.remaining().map { $0 < 65_536 } ?? false }
}
