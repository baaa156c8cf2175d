internal import StrataCore

/// The state of one registration.
///
/// Not generic, because the runtime would look up types at each request. Only the functions through which an instance
/// passes know its type. Proof: `init` takes a factory, and completions, of `serviceType`, and nothing else sets them.
final class ServiceRecord {
    /// The mutable properties as one immutable object, which each change replaces.
    final class Declaration {
        let scope: any ObjectScopeProtocol
        let store: InstanceStore
        /// Each is a `Completion` of `serviceType`.
        let completions: [AnyObject]

        init(_ scope: any ObjectScopeProtocol, _ store: InstanceStore, _ completions: [AnyObject] = []) {
            self.scope = scope
            self.store = store
            self.completions = completions
        }
    }

    private struct State {
        var declaration: Declaration
        /// The container of the registration; nil after its release.
        var core: ContainerCore?
        var constructsValues = false
    }

    let key: RegistrationKey
    /// The type of the service that the factory constructs.
    let serviceType: Any.Type
    /// Its known dependencies; nil when its factory resolves them from a resolver.
    let dependencies: [Any.Type]?
    /// The types of the parameters that an auto-registered service requests from the container.
    let needs: [Any.Type]
    /// A `Factory` of the types of the key's arguments and of `serviceType`.
    let factory: AnyObject
    let construction: StoredConstruction
    private let state: Locked<State>
    /// Adds the registration to a Strata container; a closure, because the types of the arguments are known only at
    /// `register`.
    private let addTyped: (StrataView, ServiceRecord, RegistrationKey) -> Void

    init<Arguments, Service>(
        _ key: RegistrationKey, in core: ContainerCore, dependencies: [Any.Type]? = nil, needs: [Any.Type] = [],
        add: @escaping (StrataView, ServiceRecord, RegistrationKey) -> Void, factory: Factory<Arguments, Service>
    ) {
        self.key = key
        serviceType = Service.self
        self.dependencies = dependencies
        self.needs = dependencies ?? needs
        self.factory = factory
        addTyped = add
        construction = StoredConstruction(label: key.serviceKey)
        let scope = core.defaultObjectScope
        let store = InstanceStore(scope, of: Service.self, label: key.serviceKey)
        state = Locked(State(declaration: Declaration(scope, store), core: core))
    }

    private init(of record: ServiceRecord) {
        (key, serviceType) = (record.key, record.serviceType)
        (dependencies, needs, factory, addTyped) = (
            record.dependencies, record.needs, record.factory, record.addTyped
        )
        construction = StoredConstruction(label: key.serviceKey)
        let (declaration, core) = record.state.withLock { ($0.declaration, $0.core) }
        let store = InstanceStore(declaration.scope, of: serviceType, label: key.serviceKey)
        state = Locked(
            State(declaration: Declaration(declaration.scope, store, declaration.completions), core: core))
    }

    /// The same registration without a cached instance; this one if its scope never holds one strongly.
    func withoutInstance() -> ServiceRecord {
        switch declaration.store.location {
        case .transient, .graph, .weak: self
        case .singleton, .custom: ServiceRecord(of: self)
        }
    }

    /// Whether it has constructed a value in graph or weak scope. These scopes do not share values, so the registration
    /// behaves like a transient one.
    var constructsValues: Bool { state.withLock { $0.constructsValues } }

    func noteValue() { state.withLock { $0.constructsValues = true } }

    /// The current declaration.
    var declaration: Declaration { state.withLock { $0.declaration } }

    /// The current scope.
    var scope: any ObjectScopeProtocol { declaration.scope }
    var completionCount: Int { declaration.completions.count }
    var hasCompletions: Bool { completionCount > 0 }
    /// Whether an instance is cached beyond its graph now; a custom storage counts as soon as it exists.
    var isStored: Bool { declaration.store.isStored }

    func setScope(_ scope: any ObjectScopeProtocol) {
        let store = InstanceStore(scope, of: serviceType, label: key.serviceKey)
        let (replaced, core) = state.withLock { state in
            let replaced = state.declaration
            state.declaration = Declaration(scope, store, replaced.completions)
            return (replaced, state.core)
        }
        withExtendedLifetime(replaced) {}
        if store.storage != nil { core?.noteCustom(self) }
        core?.updateStrataView(of: self)
    }

    func add<Service>(_ completion: Completion<Service>) {
        state.withLock { state in
            let before = state.declaration
            state.declaration = Declaration(before.scope, before.store, before.completions + [completion])
        }
    }

    /// Releases the instance. Constructs a custom storage if there is none yet, and sets it to nil.
    func reset() {
        declaration.store.reset()
    }

    /// Releases the instance and the reference to the container, when the container ends.
    func releaseInstances() {
        declaration.store.releaseInstances()
        state.withLock { $0.core = nil }
    }

    /// Notifies a custom storage that a graph is complete.
    func graphResolutionCompleted() {
        declaration.store.graphResolutionCompleted()
    }

    /// Adds it to a Strata container under its own key or a forwarded one.
    func add(to strataView: StrataView, as key: RegistrationKey) { addTyped(strataView, self, key) }

    /// The container of the registration; nil after its release.
    var core: ContainerCore? { state.withLock { $0.core } }
}

/// Receives a new instance.
final class Completion<Service> {
    let function: (any Resolver, Service) -> Void

    init(_ function: @escaping (any Resolver, Service) -> Void) {
        self.function = function
    }
}

/// The container in which a registration was found, and the container that received the request.
struct Place {
    /// The container that has the registration.
    let owner: ContainerCore
    /// The container that received the request.
    let receiver: Container
}
