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
public final class ServiceEntry<Service> {
    let record: ServiceRecord

    init(_ record: ServiceRecord) {
        self.record = record
    }

    /// The type of the service.
    public var serviceType: Any.Type { record.serviceType }
    /// The types of the factory's parameters as one tuple; only the resolver when there are no others.
    public var argumentsType: Any.Type { record.key.arguments }

    /// Sets the scope, which may be a custom one.
    @discardableResult
    public func inObjectScope(_ objectScope: any ObjectScopeProtocol) -> Self {
        record.setScope(objectScope)
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
        record.add(Completion(completed))
        return self
    }

    /// Serves it under another type, in its own container.
    func forward<Other>(_ type: Other.Type, name: String?) {
        record.core?.forward(type, name: name, to: self)
    }
}
