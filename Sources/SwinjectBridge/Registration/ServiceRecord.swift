internal import StrataCore

/// The state of one registration.
///
/// Not generic, because the runtime would look up types at each request. Only the functions through which an instance
/// passes know its type. Proof: `init` takes a factory, and completions, of `serviceType`, and nothing else sets them.
final class ServiceRecord {
    /// The mutable properties as one immutable object, which each change replaces.
    final class Declaration: @unchecked Sendable {
        // Sendable: immutable; its scope and its completions may be used from any thread.
        static let graph = stateless(.graph)
        static let transient = stateless(.transient)

        private static func stateless(_ scope: ObjectScope) -> Declaration {
            Declaration(InstanceStore(scope, of: Never.self, label: ServiceKey(Never.self)))
        }

        let store: InstanceStore
        /// Each is a `Completion` of `serviceType`.
        let completions: [AnyObject]

        init(_ store: InstanceStore, _ completions: [AnyObject] = []) {
            self.store = store
            self.completions = completions
        }
    }

    private struct State {
        var declaration: Declaration
        /// The container of the registration; nil after its release.
        var core: ContainerCore?
        var constructsValues = false
        /// Created for the first instance that outlives its graph.
        var construction: StoredConstruction?
    }

    let key: RegistrationKey
    /// The type of the service that the factory constructs.
    let serviceType: Any.Type
    /// Takes the key's arguments and constructs instances of `serviceType`.
    let factory: StoredFactory
    private let state: Locked<State>
    /// Nil for a factory that takes a resolver and nothing else.
    private let parameters: Parameters?

    /// The parameters of a factory: its dependencies, as far as they are known, and its run-time arguments.
    final class Parameters {
        /// The service's dependencies; nil when its factory resolves them from a resolver.
        let dependencies: [Any.Type]?
        /// The types of the parameters that an auto-registered service requests from the container.
        let needs: [Any.Type]
        /// Adds the registration to a Strata container; a closure, because the types of the arguments are known only at
        /// `register`. Nil for a factory without arguments.
        let add: ((StrataView, ServiceRecord, RegistrationKey) -> Void)?

        init(
            dependencies: [Any.Type]? = nil, needs: [Any.Type] = [],
            add: ((StrataView, ServiceRecord, RegistrationKey) -> Void)? = nil
        ) {
            self.dependencies = dependencies
            self.needs = dependencies ?? needs
            self.add = add
        }
    }

    /// - Parameter factory: Takes the key's arguments and constructs instances of `service`.
    init(
        _ key: RegistrationKey, of service: Any.Type, in core: ContainerCore, _ parameters: Parameters?,
        factory: StoredFactory
    ) {
        self.key = key
        serviceType = service
        self.parameters = parameters
        self.factory = factory
        state = Locked(State(declaration: Self.declaration(core.defaultObjectScope, of: service, key), core: core))
    }

    private init(of record: ServiceRecord) {
        (key, serviceType) = (record.key, record.serviceType)
        (parameters, factory) = (record.parameters, record.factory)
        let (declaration, core) = record.state.withLock { ($0.declaration, $0.core) }
        let renewed = Self.declaration(declaration.store.scope, of: serviceType, key, declaration.completions)
        state = Locked(State(declaration: renewed, core: core))
    }

    /// A declaration with an empty store. Registrations without completions share that of a scope that stores nothing
    /// for them.
    private static func declaration(
        _ scope: any ObjectScopeProtocol, of service: Any.Type, _ key: RegistrationKey, _ completions: [AnyObject] = []
    ) -> Declaration {
        if completions.isEmpty {
            if scope === ObjectScope.graph { return Declaration.graph }
            if scope === ObjectScope.transient { return Declaration.transient }
        }
        return Declaration(InstanceStore(scope, of: service, label: key.serviceKey), completions)
    }

    /// Its known dependencies; nil when its factory resolves them from a resolver.
    var dependencies: [Any.Type]? { parameters?.dependencies }
    /// The types of the parameters that an auto-registered service requests from the container.
    var needs: [Any.Type] { parameters?.needs ?? [] }

    /// The construction of an instance that outlives its graph.
    var construction: StoredConstruction {
        state.withLock { state in
            if let construction = state.construction { return construction }
            let construction = StoredConstruction(label: key.serviceKey)
            state.construction = construction
            return construction
        }
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
    var scope: any ObjectScopeProtocol { declaration.store.scope }
    var completionCount: Int { declaration.completions.count }
    var hasCompletions: Bool { state.withLock { !$0.declaration.completions.isEmpty } }
    /// Whether an instance is cached beyond its graph now; a custom storage counts as soon as it exists.
    var isStored: Bool { declaration.store.isStored }

    func setScope(_ scope: any ObjectScopeProtocol) {
        let declaration = Self.declaration(scope, of: serviceType, key)
        let (replaced, core) = state.withLock { state in
            let replaced = state.declaration
            state.declaration =
                replaced.completions.isEmpty
                ? declaration : Declaration(declaration.store, replaced.completions)
            return (replaced, state.core)
        }
        withExtendedLifetime(replaced) {}
        if declaration.store.storage != nil { core?.noteCustom(self) }
        core?.updateStrataView(of: self)
    }

    func add<Service>(_ completion: Completion<Service>) {
        state.withLock { state in
            let before = state.declaration
            state.declaration = Declaration(before.store, before.completions + [completion])
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
    func add(to strataView: StrataView, as key: RegistrationKey) {
        if let add = parameters?.add { return add(strataView, self, key) }
        func open<Service>(_ service: Service.Type) { strataView.addTyped(service, self, as: key) }
        _openExistential(serviceType, do: open)
    }

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
