internal import StrataCore

/// Registrations and their shared instances, with the interface of Swinject's container.
///
/// ```swift
/// let container = Container()
/// container.register((any Store).self) { _ in FileStore() }.inObjectScope(.container)
/// container.register(Desk.self) { resolver in Desk(store: resolver.resolve((any Store).self)!) }
/// let desk = container.resolve(Desk.self)!
/// ```
///
/// Every function may be called from any thread, also on containers that are parent and child. No lock is held while
/// factories, completions, storages or behaviors run, except through ``synchronize()``. Those closures may capture
/// state that is not safe to share, so the type itself is not Sendable.
public final class Container: _Resolver, Resolver, CustomStringConvertible, CustomDebugStringConvertible {
    let core: ContainerCore
    let life: ContainerLife
    /// The Strata container of this container, after the first access to ``strata``. It is released before the
    /// parent's.
    let strataViewHolder: StrataViewHolder
    /// The parent, which lives as long as its children.
    let parent: Container?
    /// Whether requests construct one instance at a time; see ``synchronize()``.
    let isSynchronized: Bool

    /// Creates a container.
    ///
    /// - Parameters:
    ///   - parent: The container that serves the requests that this one has no registration for.
    ///   - defaultObjectScope: The scope of registrations that do not state one.
    ///   - behaviors: The behaviors that are notified of each registration, in this order.
    ///   - registeringClosure: Registers services.
    public convenience init(
        parent: Container? = nil, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = [],
        registeringClosure: (Container) -> Void = { _ in }
    ) {
        self.init(parent: parent, defaultObjectScope)
        for behavior in behaviors { addBehavior(behavior) }
        registeringClosure(self)
    }

    init(parent: Container?, _ defaultObjectScope: ObjectScope) {
        self.parent = parent
        core = ContainerCore(parent: parent?.core, defaultObjectScope: defaultObjectScope)
        life = ContainerLife(core)
        (strataViewHolder, isSynchronized) = (StrataViewHolder(), false)
    }

    /// A replacement for the container of a core after the original was released.
    init(of life: ContainerLife) {
        core = life.core
        self.life = life
        parent = core.parent?.container()
        (strataViewHolder, isSynchronized) = (StrataViewHolder(), false)
    }

    /// The synchronized view of a container, with the same state.
    init(synchronizing container: Container) {
        (core, life, parent) = (container.core, container.life, container.parent)
        strataViewHolder = container.strataViewHolder
        isSynchronized = true
    }

    /// The container of `core`, which belongs to this container or to an ancestor.
    func ancestor(_ core: ContainerCore) -> Container {
        var container = self
        while container.core !== core {
            guard let parent = container.parent else { return core.container() }
            container = parent
        }
        return container
    }

    /// Removes every registration and instance of this container; parents and children do not change.
    ///
    /// An existing `Lazy` or `Provider` keeps its registration. It also keeps, without their instances, the
    /// registrations of the parameters of an auto-registered service, and all registrations that a Strata service may
    /// request.
    public func removeAll() {
        // If another thread registers meanwhile, the removal starts again and removes that registration, too.
        while !core.removeAll() {}
    }

    /// A view of this container whose requests construct one instance at a time.
    ///
    /// Until a factory and all the constructions it starts have ended, no other thread runs a factory or a completion
    /// through such a view of this container, its parents or its children. So the state that closures capture needs no
    /// lock, as with Swinject.
    ///
    /// A cached instance is returned without waiting. A factory may resolve again on its own thread. A factory that
    /// waits for another thread which resolves through such a view waits forever, as with Swinject. Without this view,
    /// the container may also be used from any thread, and it constructs in parallel. With
    /// ``synchronizedConstruction``, the views can do so, too.
    public func synchronize() -> any Resolver { isSynchronized ? self : Container(synchronizing: self) }

    /// Adds a behavior, which is notified of every later registration, after the behaviors that were added before it.
    public func addBehavior(_ behavior: any Behavior) {
        core.note(self)
        core.registry.withLock { $0.add(behavior) }
    }

    /// Whether this container or an ancestor has a registration of a type and a name, with any arguments.
    ///
    /// After the first call, the time does not depend on the number of registrations.
    public func hasAnyRegistration<Service>(of serviceType: Service.Type, name: String? = nil) -> Bool {
        let key = RegistrationKey(serviceType, (any Resolver).self, name: name)
        var current: ContainerCore? = core
        while let core = current {
            if core.registry.withLock({ $0.serves(key.serviceKey) }) { return true }
            current = core.parent
        }
        return core.find(key) != nil
    }

    /// The registrations of this container in Swinject's format: a sorted list in brackets. A forward is listed as the
    /// registration that serves it.
    ///
    /// ```text
    /// [
    ///     { Service: Desk, Factory: (Resolver) -> Desk, ObjectScope: graph, InitCompleted: Specified 1 closures }
    /// ]
    /// ```
    public var description: String {
        let entries = core.registry.withLock { $0.entries }
        let lines = entries.map { key, entry in "\n    { \(SwinjectTexts.registration(key, entry)) }" }.sorted()
        return "[\(lines.joined(separator: ","))\n]"
    }

    /// The registrations of this container, one per line and sorted, with forwards and arguments; the word
    /// `cached` marks a cached instance.
    public var debugDescription: String {
        let entries = core.registry.withLock { $0.entries }
        let lines = entries.map { key, entry in SwinjectTexts.line(key, entry) }.sorted()
        let count = "\(lines.count) \(lines.count == 1 ? "registration" : "registrations")"
        return (["Container\(parent == nil ? "" : " with a parent"), \(count)"] + lines).joined(separator: "\n    ")
    }
}
