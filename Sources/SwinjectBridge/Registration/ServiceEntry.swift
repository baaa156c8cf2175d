internal import StrataCore

/// One registration. Chain its scope, completions and further types to the call of `register`.
///
/// ```swift
/// container.register(Store.self) { _ in FileStore() }.inObjectScope(.container)
///     .initCompleted { resolver, store in … }
/// ```
///
/// It may be changed at any time; a change of scope releases the instances in the old scope. The type is not Sendable,
/// but each function may be called from any thread.
public final class ServiceEntry<Service>: AnyServiceEntry {
    /// The mutable properties as one immutable object, which each change replaces.
    final class Declaration: AnyDeclaration {
        let scope: any ObjectScopeProtocol
        let store: InstanceStore<Service>
        let completions: [(any Resolver, Service) -> Void]

        init(
            _ scope: any ObjectScopeProtocol, _ store: InstanceStore<Service>,
            _ completions: [(any Resolver, Service) -> Void] = []
        ) {
            self.scope = scope
            self.store = store
            self.completions = completions
        }
    }

    /// The type of the service.
    public let serviceType: Any.Type
    /// The types of the factory's parameters as one tuple; only the resolver when there are no others.
    public let argumentsType: Any.Type

    let key: RegistrationKey
    var serviceIdentity: ObjectIdentifier { ObjectIdentifier(serviceType) }
    let dependencies: [Any.Type]?
    let needs: [Any.Type]
    let factory: AnyObject
    private let current: Locked<AnyDeclaration>
    let construction: StoredConstruction<Service>
    private let valueNote = Locked(false)
    /// The container of the registration; nil after its release.
    private let core: Locked<ContainerCore?>
    /// Adds the registration to a Strata container; a closure, because the types of the arguments are known only at
    /// `register`.
    private let addTyped: (StrataView, ServiceEntry<Service>, RegistrationKey) -> Void

    init<Arguments>(
        _ key: RegistrationKey, in core: ContainerCore, dependencies: [Any.Type]? = nil, needs: [Any.Type] = [],
        add: @escaping (StrataView, ServiceEntry<Service>, RegistrationKey) -> Void,
        factory: Factory<Arguments, Service>
    ) {
        serviceType = Service.self
        argumentsType = Arguments.self
        self.key = key
        self.core = Locked(core)
        self.dependencies = dependencies
        self.needs = dependencies ?? needs
        self.factory = factory
        addTyped = add
        construction = StoredConstruction(label: key.serviceKey)
        let scope = core.defaultObjectScope
        current = Locked(Declaration(scope, InstanceStore(scope, label: key.serviceKey)) as AnyDeclaration)
    }

    private init(of entry: ServiceEntry) {
        (serviceType, argumentsType, key) = (entry.serviceType, entry.argumentsType, entry.key)
        (dependencies, needs, factory, addTyped) = (entry.dependencies, entry.needs, entry.factory, entry.addTyped)
        construction = StoredConstruction(label: entry.key.serviceKey)
        core = Locked(entry.core.withLock { $0 })
        let declaration = entry.declaration
        current = Locked(
            Declaration(
                declaration.scope, InstanceStore(declaration.scope, label: entry.key.serviceKey),
                declaration.completions))
    }

    func withoutInstance() -> any AnyServiceEntry {
        switch declaration.store.location {
        case .transient, .graph, .weak: self
        case .singleton, .custom: ServiceEntry(of: self)
        }
    }

    var constructsValues: Bool { valueNote.withLock { $0 } }

    func noteValue() { valueNote.withLock { $0 = true } }

    /// The current declaration.
    var declaration: Declaration { Self.typed(current.withLock { $0 }) }

    private static func typed(_ declaration: AnyDeclaration) -> Declaration {
        // Only this file sets it, and always to the type `Declaration`. A cast would look up the type at each resolve.
        unsafe unsafeDowncast(declaration, to: Declaration.self)
    }

    /// Sets the scope, which may be a custom one.
    @discardableResult
    public func inObjectScope(_ objectScope: any ObjectScopeProtocol) -> Self {
        let store = InstanceStore<Service>(objectScope, label: key.serviceKey)
        let replaced = current.withLock { current in
            defer { current = Declaration(objectScope, store, Self.typed(current).completions) }
            return current
        }
        withExtendedLifetime(replaced) {}
        if store.storage != nil { core.withLock { $0 }?.noteCustom(self) }
        core.withLock { $0 }?.updateStrataView(of: self)
        return self
    }

    /// Sets an ``ObjectScope``.
    @discardableResult
    public func inObjectScope(_ objectScope: ObjectScope) -> Self {
        inObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Adds a completion, which runs after an instance was constructed and its scope has stored it. Use it to connect
    /// objects that need each other. Several completions run in the order in which they were added.
    ///
    /// A request for the same shared instance from another thread returns after the completions have run.
    @discardableResult
    public func initCompleted(_ completed: @escaping (any Resolver, Service) -> Void) -> Self {
        current.withLock { current in
            let before = Self.typed(current)
            current = Declaration(before.scope, before.store, before.completions + [completed])
        }
        return self
    }

    var scope: any ObjectScopeProtocol { declaration.scope }
    var completionCount: Int { declaration.completions.count }
    var isStored: Bool { declaration.store.isStored }

    func obtain<Arguments, Asked>(as asked: Asked.Type, _ request: Request<Arguments>, _ place: Place) -> Asked? {
        obtain(request, place) { $0 is Asked } as? Asked
    }

    func reset() {
        declaration.store.reset()
    }

    func releaseInstances() {
        declaration.store.releaseInstances()
        core.withLock { $0 = nil }
    }

    func graphResolutionCompleted() {
        declaration.store.graphResolutionCompleted()
    }

    func add(to strataView: StrataView, as key: RegistrationKey) { addTyped(strataView, self, key) }

    /// Serves it under another type, in its own container.
    func forward<Other>(_ type: Other.Type, name: String?) {
        core.withLock { $0 }?.forward(type, name: name, to: self)
    }
}

/// The properties of a registration without the type of its service.
class AnyDeclaration {}
