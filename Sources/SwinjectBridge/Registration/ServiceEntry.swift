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
    /// What may change, as an immutable whole that is replaced.
    final class Declaration: AnyDeclaration {
        let scope: any ObjectScopeProtocol
        let keeping: Keeping<Service>
        let completions: [(any Resolver, Service) -> Void]

        init(
            _ scope: any ObjectScopeProtocol, _ keeping: Keeping<Service>,
            _ completions: [(any Resolver, Service) -> Void] = []
        ) {
            self.scope = scope
            self.keeping = keeping
            self.completions = completions
        }
    }

    /// The type of the service.
    public let serviceType: Any.Type
    /// The types of the factory's parameters as one tuple; just the resolver when it has no others.
    public let argumentsType: Any.Type

    let key: RegistrationKey
    var serviceIdentity: ObjectIdentifier { ObjectIdentifier(serviceType) }
    let dependencies: [Any.Type]?
    let factory: AnyObject
    private let current: Locked<AnyDeclaration>
    let construction: StoredConstruction<Service>
    private let valueNote = Locked(false)
    /// The container that it belongs to, until that is gone.
    private let core: Locked<ContainerCore?>
    /// Files the registration in a Strata container, where its arguments' types are known.
    private let fileTyped: (Mirror, ServiceEntry<Service>, RegistrationKey) -> Void

    init<Arguments>(
        _ key: RegistrationKey, in core: ContainerCore, dependencies: [Any.Type]? = nil,
        file: @escaping (Mirror, ServiceEntry<Service>, RegistrationKey) -> Void, factory: Factory<Arguments, Service>
    ) {
        serviceType = Service.self
        argumentsType = Arguments.self
        self.key = key
        self.core = Locked(core)
        self.dependencies = dependencies
        self.factory = factory
        fileTyped = file
        construction = StoredConstruction(label: key.serviceKey)
        let scope = core.defaultObjectScope
        current = Locked(Declaration(scope, Keeping(scope, label: key.serviceKey)) as AnyDeclaration)
    }

    var constructsValues: Bool { valueNote.withLock { $0 } }

    func noteValue() { valueNote.withLock { $0 = true } }

    /// What holds now.
    var declaration: Declaration { Self.typed(current.withLock { $0 }) }

    private static func typed(_ declaration: AnyDeclaration) -> Declaration {
        // Only this file sets it, and only to one of its own type. A cast would look the type up at each resolve.
        unsafe unsafeDowncast(declaration, to: Declaration.self)
    }

    /// Gives it a scope of the codebase's own.
    @discardableResult
    public func inObjectScope(_ objectScope: any ObjectScopeProtocol) -> Self {
        let keeping = Keeping<Service>(objectScope, label: key.serviceKey)
        let replaced = current.withLock { current in
            defer { current = Declaration(objectScope, keeping, Self.typed(current).completions) }
            return current
        }
        withExtendedLifetime(replaced) {}
        if keeping.storage != nil { core.withLock { $0 }?.noteCustom(self) }
        core.withLock { $0 }?.refile(self)
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
        current.withLock { current in
            let before = Self.typed(current)
            current = Declaration(before.scope, before.keeping, before.completions + [completed])
        }
        return self
    }

    var scope: any ObjectScopeProtocol { declaration.scope }
    var completionCount: Int { declaration.completions.count }
    var isKept: Bool { declaration.keeping.isKept }

    func obtain<Arguments, Asked>(as asked: Asked.Type, _ request: Request<Arguments>, _ place: Place) -> Asked? {
        obtain(request, place) { $0 is Asked } as? Asked
    }

    func reset() {
        declaration.keeping.reset()
    }

    func letGo() {
        declaration.keeping.letGo()
        core.withLock { $0 = nil }
    }

    func graphResolutionCompleted() {
        declaration.keeping.graphResolutionCompleted()
    }

    func file(in mirror: Mirror, as key: RegistrationKey) { fileTyped(mirror, self, key) }

    /// Serves it by another type, in the container that it belongs to.
    func forward<Other>(_ type: Other.Type, name: String?) {
        core.withLock { $0 }?.forward(type, name: name, to: self)
    }
}

/// What a registration says of itself, without its type.
class AnyDeclaration {}
