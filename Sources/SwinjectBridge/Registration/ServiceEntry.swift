internal import StrataCore

/// One registration: chain the scope, completions and further types to `register`.
///
/// ```swift
/// container.register(Store.self) { _ in FileStore() }.inObjectScope(.container).initCompleted { resolver, store in … }
/// ```
///
/// It may be changed at any time; what was kept before in another scope is let go. Not Sendable by its type, though each
/// function may be called from any thread.
public final class ServiceEntry<Service>: AnyServiceEntry {
    /// What changes, under its lock.
    struct Declaration {
        var scope: any ObjectScopeProtocol
        var keeping: Keeping<Service>
        var completions: [(any Resolver, Service) -> Void] = []
    }

    /// The type of the service.
    public let serviceType: Any.Type
    /// The types of the factory's parameters as one tuple; just the resolver when it has no others.
    public let argumentsType: Any.Type

    let key: RegistrationKey
    let dependencies: [Any.Type]?
    let factory: AnyObject
    let declaration: Locked<Declaration>
    let construction: StoredConstruction<Service>
    private let core: WeakCore
    /// Files the registration in a Strata container, where its arguments' types are known.
    private let fileTyped: (Mirror, ServiceEntry<Service>, RegistrationKey) -> Void

    init<Arguments>(
        _ key: RegistrationKey, in core: ContainerCore, dependencies: [Any.Type]? = nil,
        file: @escaping (Mirror, ServiceEntry<Service>, RegistrationKey) -> Void, factory: Factory<Arguments, Service>
    ) {
        serviceType = Service.self
        argumentsType = Arguments.self
        self.key = key
        self.core = WeakCore(core)
        self.dependencies = dependencies
        self.factory = factory
        fileTyped = file
        construction = StoredConstruction(label: key.serviceKey)
        let scope = core.defaultObjectScope
        declaration = Locked(Declaration(scope: scope, keeping: Keeping(scope, label: key.serviceKey)))
    }

    /// Gives it a scope of the codebase's own.
    @discardableResult
    public func inObjectScope(_ objectScope: any ObjectScopeProtocol) -> Self {
        let keeping = Keeping<Service>(objectScope, label: key.serviceKey)
        let replaced = declaration.withLock { declaration in
            let replaced = declaration
            (declaration.scope, declaration.keeping) = (objectScope, keeping)
            return replaced
        }
        withExtendedLifetime(replaced) {}
        if case .custom = keeping { core.core?.noteCustom(self) }
        core.core?.refile(self)
        return self
    }

    /// Gives it one of the scopes.
    @discardableResult
    public func inObjectScope(_ objectScope: ObjectScope) -> Self {
        inObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Adds something to do when an instance was made and is known to its scope: how objects that need each other are
    /// wired. Several run in the order in which they were added.
    ///
    /// Whoever asks for the same shared instance from another thread gets it when this has run.
    @discardableResult
    public func initCompleted(_ completed: @escaping (any Resolver, Service) -> Void) -> Self {
        declaration.withLock { $0.completions.append(completed) }
        return self
    }

    var scope: any ObjectScopeProtocol { declaration.withLock { $0.scope } }
    var hasCompletions: Bool { declaration.withLock { !$0.completions.isEmpty } }
    var isKept: Bool { declaration.withLock { $0 }.keeping.isKept }

    func obtainAny<Arguments>(_ request: Request<Arguments>, _ place: Place) -> Any? {
        obtain(request, place)
    }

    func reset() {
        declaration.withLock { $0 }.keeping.reset()
    }

    func graphResolutionCompleted() {
        declaration.withLock { $0 }.keeping.graphResolutionCompleted()
    }

    func file(in mirror: Mirror, as key: RegistrationKey) { fileTyped(mirror, self, key) }

    /// Serves it by another type, in the container that it belongs to.
    func forward<Other>(_ type: Other.Type, name: String?) {
        core.core?.forward(type, name: name, to: self)
    }
}

/// A reference to a container that does not keep it alive.
struct WeakCore {
    private(set) weak var core: ContainerCore?

    init(_ core: ContainerCore) {
        self.core = core
    }
}
